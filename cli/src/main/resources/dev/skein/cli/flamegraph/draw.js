// ---- Colours: by the kind of code, a little different for each class

const KINDS = {
  app: ['Java, application', 120], jdk: ['Java, JDK', 200], native: ['native', 45], cpp: ['C++', 60],
  kernel: ['kernel', 15], other: ['other', 280]
};

function kindOf(name) {
  if (/^\[kernel|_\[k\]$|^vmlinux|^\[k\]/.test(name)) return 'kernel';
  if (/^\[/.test(name)) return 'other';
  if (name.includes('::')) return 'cpp';
  if (/\.(so|dylib|dll|exe)\b/i.test(name) || !name.includes('.')) return 'native';
  return /^(java|javax|jdk|sun|com\.sun|com\.oracle)\./.test(name) ? 'jdk' : 'app';
}

const hues = new Int16Array(names.length), shades = new Int8Array(names.length);
names.forEach((name, i) => {
  hues[i] = KINDS[kindOf(name)][1];
  const owner = name.slice(0, name.lastIndexOf('.'));
  let hash = 0;
  for (let c = 0; c < owner.length; c++) hash = hash * 31 + owner.charCodeAt(c) | 0;
  shades[i] = (hash >>> 3) % 13;
});

function dark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function colour(id, night) {
  if (id < 0) return night ? '#3a4049' : '#dfe3e8';
  if (matches && matches[id]) return night ? '#a3148c' : '#f29be6';
  const pale = matches ? 12 : 45;
  return `hsl(${hues[id]} ${pale}% ${night ? 24 + shades[id] : 86 - shades[id]}%)`;
}

// ---- Drawing: only what is on the screen and not too narrow

const pen = canvas.getContext('2d');
let charWidth = 7, waiting = false;

function label(id) {
  return id < 0 ? data.root : names[id];
}

/** The library of a native function: libc.so.6. in front of clone3. */
const LIBRARY = /^[^\s(]*?\.(?:so|dylib|dll|exe)(?:[.-]\d+)*\.(?=[^\d.])/i;

/** A library without a function: libc.so.6. */
const LIBRARY_ALONE = /\.(?:so|dylib|dll|exe)(?:[.-]\d+)*$/i;

/** As much of a name as fits: without its package or library, without its class, and then cut. */
function fitted(name, room) {
  const chars = Math.floor(room / charWidth);
  if (name.length <= chars) return name;
  const cut = text => chars < 3 ? '' : text.slice(0, chars - 1) + '…';
  if (LIBRARY_ALONE.test(name)) return cut(name);
  const short = name.replace(LIBRARY, '').replace(/^(?:[\p{L}\p{N}_$-]+[./])+(?=[\p{L}_$<][^./]*\.[^.]+$)/u, '');
  if (short.length <= chars) return short;
  const method = short.slice(short.lastIndexOf('.') + 1);
  if (method.length <= chars && /^[\p{L}_$<~]/u.test(method)) return method; // not the 0 of [clone .cold.0]
  return cut(short);
}

function box(i, x, width, y, night) {
  pen.fillStyle = colour(frame[i], night);
  pen.fillRect(x, y, Math.max(width - (width > 3 ? 1 : 0), 0.5), ROW - 1);
  if (width > 24) {
    const start = Math.max(x, 0);
    pen.fillStyle = night ? '#f1f3f4' : '#111';
    const text = fitted(label(frame[i]), width - 6 - (start - x));
    if (text) pen.fillText(text, start + 3, y + ROW / 2);
  }
}

function draw() {
  waiting = false;
  const width = canvas.clientWidth, height = canvas.clientHeight, ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = '12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
  pen.textBaseline = 'middle';
  charWidth = pen.measureText('mmmmmmmmmm').width / 10;
  const night = dark(), perValue = scale(), origin = left[zoomed];
  pen.globalAlpha = 0.55;
  for (let i = parent[zoomed]; i >= 0; i = parent[i]) {
    const y = top(depth[i]);
    if (y > -ROW && y < height) box(i, 0, width, y, night);
  }
  pen.globalAlpha = 1;
  for (let i = zoomed; i < end[zoomed];) {
    const wide = total[i] * perValue;
    const y = top(depth[i]);
    if (wide < NARROW || (upsideDown ? y < -ROW : y > height)) {
      i = end[i];
      continue;
    }
    if (y > -ROW && y < height) box(i, (left[i] - origin) * perValue, wide, y, night);
    i++;
  }
  for (const [i, style] of [[hovered, night ? '#fff8' : '#0008'], [selected, night ? '#8ab4f8' : '#0b57d0']]) {
    if (i < 0 || i === selected && !selectionShown()) continue;
    const above = depth[i] < depth[zoomed];
    const x = above ? 0 : (left[i] - origin) * perValue, wide = above ? width : total[i] * perValue;
    pen.strokeStyle = style;
    pen.lineWidth = 2;
    pen.strokeRect(x + 1, top(depth[i]) + 1, Math.max(wide - 3, 1), ROW - 3);
  }
}

function selectionShown() {
  return document.activeElement === canvas && (inside(selected, zoomed) || inside(zoomed, selected));
}

function redraw() {
  if (!waiting) {
    waiting = true;
    requestAnimationFrame(draw);
  }
}

function resize() {
  const above = scroller.scrollHeight - scroller.scrollTop - canvas.clientHeight;
  canvas.style.height = scroller.clientHeight + 'px';
  measure();
  if (upsideDown) scroller.scrollTop = scroller.scrollHeight - canvas.clientHeight - above; // the root stays where it was
  redraw();
}
