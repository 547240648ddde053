"""Numbers and columns for the terminal."""


def short_number(value: float) -> str:
    """Three digits and a letter: 418k, 7.81M."""
    suffixes = ["", "k", "M", "G"]
    while value >= 999.5 and len(suffixes) > 1:
        value /= 1000
        suffixes.pop(0)
    digits = 0 if value >= 100 or value == int(value) else 1 if value >= 10 else 2
    return f"{value:.{digits}f}{suffixes[0]}"


def print_columns(lines: list[list[str]]) -> None:
    """The first and the last column stand at the left, the others at the right."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for number, line in enumerate(lines):
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:-1], widths[1:-1])]
        print("  ".join(cells + [line[-1]]).rstrip())
        if number == 0:
            print("─" * (sum(widths) + 2 * len(widths) - 2))
