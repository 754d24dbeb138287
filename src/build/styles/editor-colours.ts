import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import postcss from 'postcss';
import type { Plugin } from 'vite';

const sheet = /\/amis-editor-core\/lib\/style\.css$/;
/** A sheet in a string, which the module adds to the document. */
const sheetInCode = /\/amis-theme-editor-helper\/esm\/style\/index\.scss\.js$/;

/**
 * Why: amis-editor's two sheets have 700 colours of a light theme. They become the nearest variables of
 * src/theme.css, so that the workbench follows light and dark, and looks like the console.
 */
export function editorColours(): Plugin {
  const theme = readFileSync(resolve(import.meta.dirname, '..', '..', 'theme.css'), 'utf8');
  return {
    name: 'console:editor-colours',
    enforce: 'pre',
    transform: {
      filter: { id: [sheet, sheetInCode] },
      handler(code, id) {
        const inTheme = sheet.test(id)
          ? applyTheme(code, theme)
          : code.replace(/(?<= = )"(?:\\.|[^"\\])*"(?=;)/, (css) =>
              JSON.stringify(applyTheme(JSON.parse(css) as string, theme)),
            );
        if (inTheme === code) throw new Error(`${id} declares its colours in another way now`);
        return { code: inTheme, map: null };
      },
    },
  };
}

/** Red, green, blue (0 to 255), opacity (0 to 1). */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** The theme's variables that may replace a colour, by what the colour is used for. */
const names = {
  text: ['text', 'text-2', 'text-3', 'text-disabled', 'primary-text', 'success', 'warning', 'error', 'info'],
  ground: [
    ...['surface', 'surface-sunken', 'hover', 'border', 'border-strong', 'selected', 'inactive'],
    ...['primary', 'primary-hover', 'primary-soft', 'success-soft', 'warning-soft', 'error', 'error-soft'],
  ],
  line: ['border', 'border-strong', 'text-3', 'primary', 'success', 'warning', 'error'],
} as const;
type Purpose = keyof typeof names;

const colours = /#[0-9a-f]{3,8}\b|rgba?\([\d.,\s]+\)|\b(?:white|black)\b/gi;
/** Greatest distance (0 to 441) at which one colour may replace another. */
const farthest = 100;

/** Replaces the colours of `css` by the variables of `theme`, a sheet with the light values in its `:root`. */
export function applyTheme(css: string, theme: string): string {
  const root = postcss.parse(css);
  const values = lightValues(theme);
  root.walkDecls((one) => {
    const purpose = purposeOf(one.prop);
    if (purpose === undefined || one.value.includes('url(')) return;
    one.value = one.value.replaceAll(colours, (text) => toVariable(parse(text), purpose, values) ?? text);
  });
  return root.toString();
}

function lightValues(theme: string): Map<string, Colour> {
  const values = new Map<string, Colour>();
  postcss.parse(theme).walkDecls(/^--color-/, ({ prop, value }) => {
    const name = prop.slice('--color-'.length);
    if (!values.has(name) && value.startsWith('#')) values.set(name, parse(value));
  });
  return values;
}

/** Shadows stay: they are dark in both themes. */
function purposeOf(property: string): Purpose | undefined {
  if (/shadow/.test(property)) return undefined;
  if (/border|outline|stroke|scrollbar/i.test(property)) return 'line';
  if (/^background/.test(property)) return 'ground';
  return /color$|^fill$/i.test(property) ? 'text' : undefined;
}

function parse(text: string): Colour {
  if (text === 'white') return [255, 255, 255, 1];
  if (text === 'black') return [0, 0, 0, 1];
  if (!text.startsWith('#')) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = text.match(/[\d.]+/g)?.map(Number) ?? [];
    return [red, green, blue, alpha];
  }
  const digits = text.length < 6 ? text.slice(1).replaceAll(/./g, '$&$&') : text.slice(1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = (digits.match(/../g) ?? []).map((two) =>
    parseInt(two, 16),
  );
  return [red, green, blue, alpha / 255];
}

/** Undefined for a colour that stays: white on a dark ground, the dark ground of a tooltip, and rare hues. */
function toVariable(
  colour: Colour,
  purpose: Purpose,
  values: ReadonlyMap<string, Colour>,
): string | undefined {
  const [red, green, blue, alpha] = colour;
  if (alpha === 0) return undefined;
  const isLight = Math.min(red, green, blue) > 0xe0;
  const isDark = Math.max(red, green, blue) < 0x60;
  if (purpose === 'text' ? isLight : isDark && alpha > 0.3) return undefined;
  const name = isDark ? 'text' : nearest(colour, purpose, values);
  if (name === undefined) return undefined;
  const variable = `var(--color-${name})`;
  const percent = Math.round(alpha * 100);
  return alpha < 1 ? `color-mix(in srgb, ${variable} ${percent}%, transparent)` : variable;
}

function nearest(colour: Colour, purpose: Purpose, values: ReadonlyMap<string, Colour>): string | undefined {
  const valueOf = (name: string): Colour => values.get(name) ?? [Infinity, Infinity, Infinity, 1];
  const distanceTo = (name: string) =>
    Math.hypot(
      ...valueOf(name)
        .slice(0, 3)
        .map((part, at) => part - (colour[at] ?? 0)),
    );
  const sumOf = ([red, green, blue]: Colour) => red + green + blue;
  const [best] = names[purpose]
    // Text must not become lighter than it is.
    .filter((name) => purpose !== 'text' || sumOf(valueOf(name)) <= sumOf(colour) + 30)
    .sort((one, other) => distanceTo(one) - distanceTo(other));
  return best !== undefined && distanceTo(best) <= farthest ? best : undefined;
}
