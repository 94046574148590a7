package dev.skein.cli.flamegraph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Stacks with weights as a tree: stacks that begin alike share nodes, so that memory grows with what differs. Nodes and
 * frames go by number; node 0 is the root, which has no frame, and a parent has a smaller number than its children.
 */
public final class StackTree {
  /** The thread of a sample when threads are not told apart. */
  public static final int NO_THREAD = -1;

  private static final int FIRST_CAPACITY = 1 << 10;

  private final List<String> frames = new ArrayList<>();
  private final Map<String, Integer> frameIds = new HashMap<>();
  private final List<String> threads = new ArrayList<>();
  private final Map<String, Integer> threadIds = new HashMap<>();

  private int nodes = 1;
  private int[] parents = new int[FIRST_CAPACITY];
  private int[] nodeFrames = new int[FIRST_CAPACITY];

  /** Nodes by parent and frame: open addressing, 0 is a free slot since nobody's child is the root. */
  private int[] slots = new int[4 * FIRST_CAPACITY];

  /** Samples by node and thread: the same stack again adds to its weight. */
  private final Map<Long, Integer> sampleIds = new HashMap<>();

  private int samples;
  private int[] sampleNodes = new int[FIRST_CAPACITY];
  private int[] sampleThreads = new int[FIRST_CAPACITY];
  private double[] sampleValues = new double[FIRST_CAPACITY];
  private double total;

  /** An empty tree. */
  public StackTree() {
    nodeFrames[0] = -1;
  }

  /**
   * Adds a stack.
   *
   * @param path names from the outermost frame on; none for samples without a stack
   * @param thread its name; null when threads are not told apart
   * @param value its weight, finite and positive
   */
  public void add(List<String> path, String thread, double value) {
    int node = 0;
    for (String frame : path) {
      node = child(node, id(frame, frames, frameIds));
    }
    int threadId = thread == null ? NO_THREAD : id(thread, threads, threadIds);
    total += value;
    Integer known = sampleIds.putIfAbsent((long) node << Integer.SIZE | threadId + 1, samples);
    if (known != null) {
      sampleValues[known] += value;
      return;
    }
    if (samples == sampleNodes.length) {
      sampleNodes = Arrays.copyOf(sampleNodes, 2 * samples);
      sampleThreads = Arrays.copyOf(sampleThreads, 2 * samples);
      sampleValues = Arrays.copyOf(sampleValues, 2 * samples);
    }
    sampleNodes[samples] = node;
    sampleThreads[samples] = threadId;
    sampleValues[samples] = value;
    samples++;
  }

  private static int id(String name, List<String> names, Map<String, Integer> ids) {
    Integer known = ids.putIfAbsent(name, names.size());
    if (known != null) {
      return known;
    }
    names.add(name);
    return names.size() - 1;
  }

  private int child(int parent, int frame) {
    int mask = slots.length - 1;
    int slot = hash(parent, frame) & mask;
    while (slots[slot] != 0) {
      int node = slots[slot];
      if (parents[node] == parent && nodeFrames[node] == frame) {
        return node;
      }
      slot = slot + 1 & mask;
    }
    if (nodes == parents.length) {
      parents = Arrays.copyOf(parents, 2 * nodes);
      nodeFrames = Arrays.copyOf(nodeFrames, 2 * nodes);
      slots = new int[8 * nodes];
      for (int node = 1; node < nodes; node++) {
        put(node);
      }
    }
    int node = nodes++;
    parents[node] = parent;
    nodeFrames[node] = frame;
    put(node);
    return node;
  }

  private void put(int node) {
    int mask = slots.length - 1;
    int slot = hash(parents[node], nodeFrames[node]) & mask;
    while (slots[slot] != 0) {
      slot = slot + 1 & mask;
    }
    slots[slot] = node;
  }

  private static int hash(int parent, int frame) {
    int h = parent * 0x9E3779B9 ^ frame * 0x85EBCA6B;
    return h ^ h >>> 15;
  }

  /** Names of the frames by their numbers. */
  public List<String> frames() {
    return frames;
  }

  /** Names of the threads by their numbers; empty when they are not told apart. */
  public List<String> threads() {
    return threads;
  }

  /** Number of nodes, with the root. */
  public int nodes() {
    return nodes;
  }

  /** The parent of a node. */
  public int parent(int node) {
    return parents[node];
  }

  /** The frame of a node; -1 for the root. */
  public int frame(int node) {
    return nodeFrames[node];
  }

  /** Number of different stacks that were added, told apart by thread. */
  public int samples() {
    return samples;
  }

  /** The innermost node of a stack; 0 for one without frames. */
  public int node(int sample) {
    return sampleNodes[sample];
  }

  /** The thread of a stack; {@link #NO_THREAD} when threads are not told apart. */
  public int thread(int sample) {
    return sampleThreads[sample];
  }

  /** The weight of a stack. */
  public double value(int sample) {
    return sampleValues[sample];
  }

  /** Sum of all weights. */
  public double total() {
    return total;
  }

  /** The frames of a node and its parents, the outermost first. */
  public int[] path(int node) {
    int depth = 0;
    for (int n = node; n != 0; n = parents[n]) {
      depth++;
    }
    int[] path = new int[depth];
    for (int n = node; n != 0; n = parents[n]) {
      path[--depth] = nodeFrames[n];
    }
    return path;
  }

  /** All nodes but the root, each before its children, children by the names of their frames. */
  public int[] preorder() {
    int[] first = new int[nodes];
    int[] next = new int[nodes];
    int[] byName = byName();
    // The last one is put in front first.
    for (int i = byName.length - 1; i >= 0; i--) {
      int node = byName[i];
      next[node] = first[parents[node]];
      first[parents[node]] = node;
    }
    int[] order = new int[nodes - 1];
    int count = 0;
    int node = first[0];
    while (node != 0) {
      order[count++] = node;
      int following = first[node];
      while (following == 0 && node != 0) {
        following = next[node];
        node = parents[node];
      }
      node = following;
    }
    return order;
  }

  /** All nodes but the root in the order of the names of their frames: a counting sort. */
  private int[] byName() {
    int[] rank = ranks(frames);
    int[] place = new int[frames.size() + 1];
    for (int node = 1; node < nodes; node++) {
      place[rank[nodeFrames[node]] + 1]++;
    }
    for (int i = 1; i < place.length; i++) {
      place[i] += place[i - 1];
    }
    int[] order = new int[nodes - 1];
    for (int node = 1; node < nodes; node++) {
      order[place[rank[nodeFrames[node]]]++] = node;
    }
    return order;
  }

  private static int[] ranks(List<String> names) {
    Integer[] sorted = new Integer[names.size()];
    Arrays.setAll(sorted, i -> i);
    Arrays.sort(sorted, (a, b) -> names.get(a).compareTo(names.get(b)));
    int[] rank = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      rank[sorted[i]] = i;
    }
    return rank;
  }

  /**
   * Renumbers frames and threads by their names, and brings the samples into the order of {@link #preorder} and of their
   * threads: the same stacks give the same files, in whatever order the database returned them. No stack is added after.
   */
  public void sort() {
    int[] frameRanks = ranks(frames);
    int[] threadRanks = ranks(threads);
    int[] order = preorder();
    int[] place = new int[nodes];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i + 1;
    }
    for (int node = 1; node < nodes; node++) {
      nodeFrames[node] = frameRanks[nodeFrames[node]];
    }
    for (int sample = 0; sample < samples; sample++) {
      int thread = sampleThreads[sample];
      sampleThreads[sample] = thread == NO_THREAD ? NO_THREAD : threadRanks[thread];
    }
    Collections.sort(frames);
    Collections.sort(threads);
    Integer[] sorted = new Integer[samples];
    Arrays.setAll(sorted, i -> i);
    Arrays.sort(
        sorted,
        Comparator.<Integer>comparingInt(s -> place[sampleNodes[s]])
            .thenComparingInt(s -> sampleThreads[s]));
    int[] oldNodes = sampleNodes.clone();
    int[] oldThreads = sampleThreads.clone();
    double[] oldValues = sampleValues.clone();
    for (int i = 0; i < samples; i++) {
      sampleNodes[i] = oldNodes[sorted[i]];
      sampleThreads[i] = oldThreads[sorted[i]];
      sampleValues[i] = oldValues[sorted[i]];
    }
  }
}
