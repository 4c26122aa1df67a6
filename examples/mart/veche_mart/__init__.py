"""The mart of Novgorod: merchants bid from secret purses for the wares of the day."""
