// Lists texts and symbols of low contrast: tile figures, text inside SVG, edges and accents on their grounds.
() => {
  const canvas = document.createElement('canvas'); canvas.width = canvas.height = 1;
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  const rgb = color => { paint.clearRect(0, 0, 1, 1); paint.fillStyle = color; paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => { const f = c => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4 };
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b) };
  const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((m, n) => n - m); return (x + 0.05) / (y + 0.05) };
  const root = getComputedStyle(document.documentElement);
  const token = name => rgb(root.getPropertyValue(name).trim());
  const faults = [];
  for (const color of ['blue', 'yellow', 'red', 'black', 'white', 'special']) {
    const found = contrast(token(`--tile-${color}`), token(`--fig-${color}`));
    if (found < 3) faults.push(`figure of ${color}: ${found.toFixed(2)}`);
  }
  for (const text of document.querySelectorAll('svg text')) {
    const panel = rgb(getComputedStyle(text.closest('.panel, .board') ?? document.body).backgroundColor);
    const found = contrast(rgb(getComputedStyle(text).fill), panel);
    if (found < 4.5) faults.push(`text ${text.textContent}: ${found.toFixed(2)}`);
  }
  const pairs = [['--line-strong', '--panel', 3], ['--ochre', '--panel', 3], ['--cobalt', '--panel', 3], ['--bad', '--panel', 4.5],
    ['--bad', '--floor-paper', 4.5], ['--ink-2', '--panel', 4.5], ['--special-ink', '--panel', 4.5], ['--dish-line', '--dish-1', 3]];
  for (const [a, b, least] of pairs) {
    const found = contrast(token(a), token(b));
    if (found < least) faults.push(`${a} on ${b}: ${found.toFixed(2)}`);
  }
  return faults;
}
