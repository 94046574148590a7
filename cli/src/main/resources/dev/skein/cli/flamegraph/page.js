// ---- Going around

function inside(i, root) {
  return i >= root && i < end[root];
}

function describe(i) {
  let text = label(frame[i]) + ': ' + amount(total[i]) + ', ' + percent(total[i], total[0]) + ' of all';
  if (zoomed !== 0 && i !== zoomed && inside(i, zoomed)) text += ', ' + percent(total[i], total[zoomed]) + ' of the zoom';
  if (self[i] > 0) text += ', own ' + amount(self[i]) + ' (' + percent(self[i], total[0]) + ')';
  return text;
}

function select(i, say = true) {
  selected = i;
  const y = top(depth[i]);
  if (y < 0) scroller.scrollTop += y;
  if (y + ROW > canvas.clientHeight) scroller.scrollTop += y + ROW - canvas.clientHeight;
  if (say) status.textContent = describe(i);
  redraw();
}

const trail = []; // where the zoom was before

function zoom(i, remember = true) {
  if (remember && i !== zoomed) trail.push(zoomed);
  if (i === 0) trail.length = 0;
  zoomed = i;
  hovered = -1;
  byId('zoom-out').disabled = i === 0;
  measure();
  if (upsideDown) scroller.scrollTop = scroller.scrollHeight;
  select(i);
  countMatches();
}

function zoomOut() {
  zoom(trail.pop() ?? Math.max(0, parent[zoomed]), false);
}

/** The neighbour of a node below the same parent; -1 when there is none. Nodes without weight do not count. */
function sibling(i, step) {
  let last = -1, seen = false;
  for (let c = parent[i] + 1; parent[i] >= 0 && c < end[parent[i]]; c = end[c]) {
    if (total[c] <= 0) continue;
    if (c === i) {
      if (step < 0) return last;
      seen = true;
    } else if (seen) {
      return c;
    }
    last = c;
  }
  return -1;
}

function heaviestChild(i) {
  let best = -1;
  for (let c = i + 1; c < end[i]; c = end[c]) {
    if (total[c] > 0 && (best < 0 || total[c] > total[best])) best = c;
  }
  return best;
}

function at(event) {
  const area = canvas.getBoundingClientRect();
  const y = event.clientY - area.top, x = event.clientX - area.left;
  const first = top(0);
  const row = upsideDown ? Math.floor((first + ROW - y) / ROW) : Math.floor((y - first) / ROW);
  if (row < 0 || row > deepest) return -1;
  let i = zoomed;
  if (row < depth[zoomed]) {
    while (depth[i] > row) i = parent[i];
    return i;
  }
  const value = left[zoomed] + x / scale();
  while (i >= 0 && depth[i] < row) {
    let c = i + 1;
    while (c < end[i] && left[c] + total[c] <= value) c = end[c];
    i = c < end[i] && left[c] <= value ? c : -1;
  }
  return i;
}

// ---- Search

let lowerCase = null, found = [];

function search(text) {
  const field = byId('search');
  field.removeAttribute('aria-invalid');
  matches = null;
  if (text) {
    let pattern = null;
    try {
      pattern = new RegExp(text, 'iu');
    } catch (e) {
      field.setAttribute('aria-invalid', 'true');
    }
    const plain = text.toLowerCase(); // Outer$Inner is what somebody means who types it
    lowerCase ??= names.map(name => name.toLowerCase());
    matches = Uint8Array.from(names, (name, i) => lowerCase[i].includes(plain) || pattern?.test(name) ? 1 : 0);
  }
  countMatches();
  redraw();
}

/** What runs in matching frames and below them; a match below another one does not count twice. */
function countMatches() {
  let sum = 0;
  found = [];
  for (let i = zoomed; matches && i < end[zoomed];) {
    if (frame[i] >= 0 && matches[frame[i]]) {
      sum += total[i];
      if (total[i] > 0) found.push(i);
      i = end[i];
    } else {
      i++;
    }
  }
  found.sort((a, b) => total[b] - total[a]);
  byId('matched').textContent = matches ? percent(sum, total[zoomed]) + ', ' + amount(sum) : '';
}

/** Goes to the heaviest match, then to the next in weight. */
function nextMatch(step) {
  if (found.length === 0) return;
  const now = found.indexOf(selected);
  const next = now < 0 ? 0 : (now + step + found.length) % found.length;
  canvas.focus();
  select(found[next]);
}

// ---- Threads: single ones, and those whose names differ in digits alone

function fillThreads() {
  if (threads.length < 2) {
    byId('thread-label').hidden = true;
    return [];
  }
  const weights = new Float64Array(threads.length);
  sampleThread.forEach((t, i) => { if (t >= 0) weights[t] += sampleValue[i]; });
  const groups = new Map();
  threads.forEach((name, t) => {
    const family = name.replace(/\d+/g, '*');
    if (!groups.has(family)) groups.set(family, []);
    groups.get(family).push(t);
  });
  const weigh = list => list.reduce((sum, t) => sum + weights[t], 0);
  const choices = [{text: `all (${threads.length})`, wanted: null}];
  const add = (parts, title) => {
    const box = document.createElement('optgroup');
    box.label = title;
    parts.sort((a, b) => weigh(b.list) - weigh(a.list));
    for (const {name, list} of parts) {
      box.append(new Option(`${name}, ${percent(weigh(list), total[0])}`, choices.length));
      choices.push({text: name, wanted: new Set(list)});
    }
    if (parts.length) byId('thread').append(box);
  };
  byId('thread').append(new Option(choices[0].text, 0));
  add([...groups].filter(([, list]) => list.length > 1)
    .map(([name, list]) => ({name: `${name} (${list.length})`, list})), 'Groups');
  add(threads.map((name, t) => ({name, list: [t]})), 'Threads');
  return choices;
}

// ---- The table: also for those who cannot see the graph

function fillTable() {
  const own = new Float64Array(names.length), all = new Float64Array(names.length), open = new Int32Array(names.length);
  const path = [];
  for (let i = 1; i < count; i++) {
    while (path.length >= depth[i]) open[path.pop()]--;
    own[frame[i]] += self[i];
    if (open[frame[i]]++ === 0) all[frame[i]] += total[i];
    path.push(frame[i]);
  }
  const order = Array.from(names.keys()).filter(f => own[f] > 0).sort((a, b) => own[b] - own[a]).slice(0, 100);
  byId('rows').replaceChildren(...order.map(f => {
    const row = document.createElement('tr');
    for (const text of [amount(own[f]), percent(own[f], total[0]), amount(all[f]), percent(all[f], total[0])]) {
      row.insertCell().textContent = text;
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = names[f];
    button.onclick = () => {
      byId('search').value = '^' + names[f].replace(/[.*+?^$()|[\]\\{}]/g, '\\$&') + '$';
      search(byId('search').value);
    };
    row.insertCell().append(button);
    return row;
  }));
}

// ---- Wiring

canvas.addEventListener('mousemove', event => {
  const i = at(event);
  if (i !== hovered) {
    hovered = i;
    redraw();
  }
  tip.hidden = i < 0;
  if (i < 0) return;
  tip.textContent = describe(i);
  tip.style.left = Math.max(0, Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 4)) + 'px';
  const below = event.clientY + 18;
  tip.style.top = (below + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 8 : below) + 'px';
});
canvas.addEventListener('mouseleave', () => {
  hovered = -1;
  tip.hidden = true;
  redraw();
});
canvas.addEventListener('click', event => {
  const i = at(event);
  tip.hidden = true;
  if (i >= 0) zoom(i);
});
canvas.addEventListener('keydown', event => {
  const inward = upsideDown ? 'ArrowUp' : 'ArrowDown', outward = upsideDown ? 'ArrowDown' : 'ArrowUp';
  let to = -1;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === inward) to = heaviestChild(selected);
  else if (event.key === outward) to = parent[selected];
  else if (event.key === 'ArrowLeft') to = sibling(selected, -1);
  else if (event.key === 'ArrowRight') to = sibling(selected, 1);
  else if (event.key === 'Enter') return zoom(selected);
  else if (event.key === 'Home') return zoom(0);
  else return;
  event.preventDefault();
  if (to < 0) return;
  if (!inside(to, zoomed) && !inside(zoomed, to)) zoom(parent[to]);
  select(to);
});
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const field = event.target.closest('input, select, textarea');
  if (event.key === 'Escape') {
    if (field) {
      byId('search').value = '';
      search('');
      canvas.focus();
    } else {
      zoomOut();
    }
  } else if (field) {
    if (event.key === 'Enter' && field.id === 'search') nextMatch(1);
  } else if (event.key === '/') {
    event.preventDefault();
    byId('search').focus();
    byId('search').select();
  } else if (event.key === 'n' || event.key === 'N') nextMatch(event.key === 'n' ? 1 : -1);
  else if (event.key === 'f') flip();
  else if (event.key === '?') help();
});

function flip() {
  upsideDown = !upsideDown;
  measure();
  scroller.scrollTop = upsideDown ? scroller.scrollHeight : 0;
  redraw();
}

function help() {
  const box = byId('help');
  box.hidden = !box.hidden;
  byId('help-button').setAttribute('aria-expanded', String(!box.hidden));
  legend();
}

function legend() {
  byId('legend').replaceChildren(...Object.values(KINDS).map(([text, hue]) => {
    const entry = document.createElement('span'), patch = document.createElement('i');
    patch.style.background = `hsl(${hue} 45% ${dark() ? 30 : 80}%)`;
    entry.append(patch, text);
    return entry;
  }));
}

let typing = 0;
byId('search').addEventListener('input', event => {
  clearTimeout(typing);
  typing = setTimeout(search, names.length > 20000 ? 250 : 0, event.target.value);
});
byId('zoom-out').addEventListener('click', zoomOut);
byId('flip').addEventListener('click', flip);
byId('help-button').addEventListener('click', help);
byId('theme').addEventListener('click', () => {
  document.documentElement.dataset.theme = dark() ? 'light' : 'dark';
  legend();
  redraw();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
scroller.addEventListener('scroll', redraw);
canvas.addEventListener('focus', redraw);
canvas.addEventListener('blur', redraw);
byId('hottest').addEventListener('toggle', () => {
  if (byId('hottest').open) fillTable();
});
new ResizeObserver(resize).observe(scroller);

layOut(null);
const choices = fillThreads();
byId('thread').addEventListener('change', event => {
  layOut(choices[event.target.value].wanted);
  if (byId('hottest').open) fillTable();
  zoom(total[zoomed] > 0 ? zoomed : 0);
});
legend();
resize();
zoom(0);
