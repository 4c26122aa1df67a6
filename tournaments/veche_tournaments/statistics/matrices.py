"""The little linear algebra that a rating pool needs."""

from collections.abc import Sequence

Vector = list[float]
Matrix = list[list[float]]


def solved(matrix: Sequence[Sequence[float]], right: Sequence[Sequence[float]]) -> Matrix:
    """``X`` with ``matrix @ X == right``, by elimination with pivots."""
    size = len(matrix)
    rows = [[*row, *others] for row, others in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column]
        scale = 1 / lead[column]
        rows[column] = lead = [scale * value for value in lead]
        for index in range(size):
            factor = rows[index][column]
            if index != column and factor != 0.0:
                rows[index] = [
                    value - factor * above for value, above in zip(rows[index], lead, strict=True)
                ]
    return [row[size:] for row in rows]


def inverse(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The inverse of a matrix that has one."""
    size = len(matrix)
    return solved(matrix, [[float(row == column) for column in range(size)] for row in range(size)])


def dot(left: Sequence[float], right: Sequence[float]) -> float:
    """The inner product."""
    return sum(a * b for a, b in zip(left, right, strict=True))
