const byId = id => document.getElementById(id);
const canvas = byId('canvas'), scroller = byId('scroll'), spacer = byId('spacer'), tip = byId('tip'), status = byId('status');

// ---- The data: gzipped JSON in base64. Numbers go into typed arrays, since a graph can have millions of nodes.

async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

let data;
try {
  data = await unpack(byId('data').textContent);
} catch (e) {
  status.textContent = 'This browser cannot unpack the data, or the file is cut: ' + e.message;
  throw e;
}
byId('data').remove();
const names = data.frames, threads = data.threads;
const count = data.nodes.length / 2 + 1;
const frame = new Int32Array(count), depth = new Int32Array(count), parent = new Int32Array(count);
const end = new Int32Array(count);       // behind the last node of the subtree: nodes are in preorder
const self = new Float64Array(count), total = new Float64Array(count), left = new Float64Array(count);
frame[0] = -1;
parent[0] = -1;
for (let i = 1, open = 0; i < count; i++) {
  frame[i] = data.nodes[2 * i - 2];
  for (let up = data.nodes[2 * i - 1]; up > 0; up--) {
    end[open] = i;
    open = parent[open];
  }
  parent[i] = open;
  depth[i] = depth[open] + 1;
  open = i;
  if (i === count - 1) {
    for (; open >= 0; open = parent[open]) end[open] = count;
  }
}
if (count === 1) end[0] = 1;
const sampleNode = Int32Array.from(data.samples[0]), sampleThread = Int32Array.from(data.samples[1]);
const sampleValue = Float64Array.from(data.samples[2]);
for (let i = 1; i < sampleNode.length; i++) sampleNode[i] += sampleNode[i - 1];
data.nodes = data.samples = null;

// ---- Numbers for people

function scaled(value, base, units) {
  let unit = 0;
  while (Math.abs(value) >= base && unit < units.length - 1) {
    value /= base;
    unit++;
  }
  return (unit ? value.toFixed(1) : String(Math.round(value))) + ' ' + units[unit];
}

function duration(s) {
  if (s >= 3600) return Math.floor(s / 3600) + ' h ' + Math.round(s % 3600 / 60) + ' m';
  if (s >= 60) return Math.floor(s / 60) + ' m ' + Math.round(s % 60) + ' s';
  for (const [size, unit] of [[1, 's'], [1e-3, 'ms'], [1e-6, 'µs']]) {
    if (s >= size) return Number((s / size).toPrecision(4)) + ' ' + unit;
  }
  return Number((s * 1e9).toPrecision(3)) + ' ns';
}

function amount(value) {
  if (data.unit === 'bytes') return scaled(value, 1024, ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']);
  if (data.unit === 'seconds') return duration(value);
  return Number(value.toPrecision(12)).toLocaleString('en') + (data.word ? ' ' + data.word : '');
}

function percent(value, of) {
  return of > 0 ? (100 * value / of).toFixed(2) + ' %' : '–';
}

// ---- Layout

let zoomed = 0, selected = 0, hovered = -1, upsideDown = false, deepest = 0, matches = null;
const ROW = 18, NARROW = 0.6;

function layOut(wanted) {
  self.fill(0);
  for (let i = 0; i < sampleNode.length; i++) {
    if (!wanted || wanted.has(sampleThread[i])) self[sampleNode[i]] += sampleValue[i];
  }
  total.set(self);
  for (let i = count - 1; i > 0; i--) total[parent[i]] += total[i];
  const next = new Float64Array(count);
  left[0] = 0;
  for (let i = 1; i < count; i++) {
    left[i] = next[i] = next[parent[i]];
    next[parent[i]] += total[i];
  }
}

function scale() {
  return total[zoomed] > 0 ? canvas.clientWidth / total[zoomed] : 0;
}

function measure() {
  const perValue = scale();
  deepest = depth[zoomed];
  for (let i = zoomed; i < end[zoomed];) {
    if (total[i] * perValue < NARROW) {
      i = end[i];
    } else {
      if (depth[i] > deepest) deepest = depth[i];
      i++;
    }
  }
  spacer.style.height = Math.max(0, (deepest + 1) * ROW - canvas.clientHeight) + 'px';
}

function top(row) {
  const y = upsideDown ? (deepest - row) * ROW : row * ROW;
  const free = upsideDown ? Math.max(0, canvas.clientHeight - (deepest + 1) * ROW) : 0;
  return y + free - scroller.scrollTop;
}
