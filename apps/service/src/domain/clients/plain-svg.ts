/** Elements that only draw. */
const elements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon title desc defs linearGradient radialGradient stop ' +
    'clipPath'
  ).split(' '),
);

/** Attributes that only describe a drawing. No event handlers, styles or links. */
const attributes = new Set(
  (
    'xmlns version viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform id fill fill-opacity ' +
    'fill-rule clip-rule clip-path stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-opacity stroke-dasharray opacity offset stop-color stop-opacity gradientUnits gradientTransform ' +
    'clipPathUnits spreadMethod preserveAspectRatio role aria-hidden aria-label'
  ).split(' '),
);

const attribute = /([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const tag = /<\/?([a-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/gi;

/** Whether a text is an SVG of the elements and attributes above, and nothing else. */
export function isPlainSvg(text: string): boolean {
  const drawing = text.replace(/^\s*<\?xml [^?<>]*\?>/, '').trim();
  if (!/^<svg[\s>]/.test(drawing) || !/<\/svg>$|\/>$/.test(drawing)) return false;
  let isPlain = true;
  const rest = drawing.replace(tag, (_whole, name: string, given: string) => {
    isPlain &&= elements.has(name) && hasPlainAttributes(given);
    return '';
  });
  return isPlain && !/[<>]/.test(rest) && hasPlainEntities(drawing);
}

function hasPlainAttributes(given: string): boolean {
  return [...given.matchAll(attribute)].every(
    ([, name = '', quoted, other]) => attributes.has(name) && isPlainValue(name, quoted ?? other ?? ''),
  );
}

/** Whether a value is harmless. A reference may lead only to the same drawing. */
function isPlainValue(name: string, value: string): boolean {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
  return !value.replace(/url\(#[\w-]+\)/g, '').includes('(') || name === 'transform' || isColour(value);
}

function isColour(value: string): boolean {
  return /^(rgba?|hsla?)\([\d\s.,%/-]*\)$/.test(value);
}

function hasPlainEntities(text: string): boolean {
  return !/&(?!(amp|lt|gt|quot|apos);)/.test(text);
}
