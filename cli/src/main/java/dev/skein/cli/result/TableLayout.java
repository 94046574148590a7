package dev.skein.cli.result;

import java.util.Arrays;

/** Shares the width of a terminal out among columns. */
final class TableLayout {
  /** Blanks between two columns. */
  static final int GAP = 2;

  /** Text is not cut below this while another column can still give. */
  private static final int TEXT_MINIMUM = 10;

  /** Width of each column that is shown, from the left. */
  final int[] widths;

  private TableLayout(int[] widths) {
    this.widths = widths;
  }

  /**
   * Decides the widths. Numbers and times keep their width, and so does the first column when half of the line is enough
   * for it, since it says what a row is about; other text gives way, the widest first; when that is not enough, columns
   * at the right are left out, but never the first one.
   *
   * @param natural width of the widest value (or the header) of each column
   * @param values width of the widest value of each column, without its header
   * @param text whether the column may be cut
   * @param total width in cells; 0 for no limit
   */
  static TableLayout of(int[] natural, int[] values, boolean[] text, int total) {
    if (total <= 0) {
      return new TableLayout(natural);
    }
    int count = natural.length;
    int[] minimum = new int[count];
    int sum = 0;
    for (int i = 0; i < count; i++) {
      boolean whole = !text[i] || i == 0 && natural[i] <= total / 2;
      int least = whole ? Math.max(values[i], TEXT_MINIMUM) : TEXT_MINIMUM;
      minimum[i] = Math.min(natural[i], least);
      sum += minimum[i] + (i > 0 ? GAP : 0);
    }
    while (count > 1 && sum > total) {
      count--;
      sum -= minimum[count] + GAP;
    }
    int[] widths = Arrays.copyOf(natural, count);
    if (count == 1) {
      widths[0] = Math.min(widths[0], total);
      return new TableLayout(widths);
    }
    int room = total - GAP * (count - 1);
    int low = 0;
    int high = Arrays.stream(widths).max().orElse(0);
    while (low < high) {
      int cap = (low + high + 1) / 2;
      if (used(natural, minimum, count, cap) <= room) {
        low = cap;
      } else {
        high = cap - 1;
      }
    }
    int left = room - used(natural, minimum, count, low);
    for (int i = 0; i < count; i++) {
      widths[i] = capped(natural[i], minimum[i], low);
      if (widths[i] < natural[i] && left > 0) {
        widths[i]++;
        left--;
      }
    }
    return new TableLayout(widths);
  }

  private static int used(int[] natural, int[] minimum, int count, int cap) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += capped(natural[i], minimum[i], cap);
    }
    return sum;
  }

  private static int capped(int natural, int minimum, int cap) {
    return Math.max(minimum, Math.min(natural, cap));
  }
}
