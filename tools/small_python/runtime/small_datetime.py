"""Dates: whether there is such a day."""

__all__ = ["date"]

DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class date:
    """A day that exists."""

    def __init__(self, year, month, day):
        is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        if not 1 <= year <= 9999 or not 1 <= month <= 12:
            raise ValueError("no such month")
        if not 1 <= day <= DAYS[month - 1] + (is_leap and month == 2):
            raise ValueError("no such day")
        self.year, self.month, self.day = year, month, day
