"""What the suites of benchmarks share: taking measurements, tables, plots, the command line."""
