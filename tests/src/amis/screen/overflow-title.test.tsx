import { afterEach, expect, it } from 'vitest';
import { showCutText } from '../../../../src/amis/screen/overflow-title';

let end = () => {};
afterEach(() => end());

/** A cell of a list, whose text overflows or fits. */
function cellOf(html: string, textWidth: number): HTMLElement {
  document.body.innerHTML = `<table><tbody><tr><td class="ellipsis">${html}</td></tr></tbody></table>`;
  const cell = document.querySelector('td')!;
  Object.defineProperties(cell, {
    scrollWidth: { get: () => (cell.classList.contains('is-whole') ? 100 : textWidth) },
    clientWidth: { value: 100 },
    innerText: { value: cell.textContent },
  });
  end = showCutText(document.body);
  return cell;
}
const fire = (node: Element, type: string) => node.dispatchEvent(new MouseEvent(type, { bubbles: true }));

it('[look-and-feel] a truncated cell shows its whole text in a tooltip, and a click toggles the whole text in the cell', () => {
  const cell = cellOf('iPhone 15 Pro Max / 17.5.1', 300);
  fire(cell, 'mouseover');
  expect(cell.title).toBe('iPhone 15 Pro Max / 17.5.1');
  fire(cell, 'click');
  expect(cell.className).toBe('ellipsis is-whole');
  fire(cell, 'click');
  expect(cell.className).toBe('ellipsis');
});

it('[look-and-feel] Enter and Space toggle the whole text of a truncated cell; links in the cell keep their keys', () => {
  const cell = cellOf('<a href="#">iPhone</a> 15 Pro Max / 17.5.1', 300);
  const press = (node: Element, key: string) =>
    node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect([press(cell, ' '), cell.className]).toEqual([false, 'ellipsis is-whole']);
  expect([press(cell, 'Enter'), cell.className]).toEqual([false, 'ellipsis']);
  expect([press(cell.querySelector('a')!, 'Enter'), cell.className]).toEqual([true, 'ellipsis']);
});

it('[look-and-feel] a cell whose text fits is unchanged; a click on a link in a cell only navigates', () => {
  const short = cellOf('iPhone', 60);
  fire(short, 'mouseover');
  fire(short, 'click');
  expect([short.title, short.className]).toEqual(['', 'ellipsis']);
  end();
  const linked = cellOf('<a>https://example.com/a/long/path</a>', 300);
  fire(linked.querySelector('a')!, 'click');
  expect(linked.className).toBe('ellipsis');
});

it('[look-and-feel] a cell whose button is truncated shows its whole text too', () => {
  const cell = cellOf('<button class="cell-link">iPhone 15 Pro Max</button>', 100);
  Object.defineProperties(cell.firstElementChild!, {
    scrollWidth: { value: 300 },
    clientWidth: { value: 100 },
  });
  fire(cell, 'mouseover');
  expect(cell.title).toBe('iPhone 15 Pro Max');
});

it('[look-and-feel] the own tooltip of a truncated button has the whole text above it, while it is truncated', () => {
  const cell = cellOf('<button class="cell-link" title="查看分类">帮助分类的名称</button>', 100);
  const button = cell.querySelector('button')!;
  let width = 300;
  Object.defineProperties(button, {
    scrollWidth: { get: () => width },
    clientWidth: { value: 100 },
    innerText: { value: button.textContent },
  });
  fire(button, 'mouseover');
  fire(button, 'mouseover');
  expect(button.title).toBe('帮助分类的名称\n查看分类');
  width = 90;
  fire(button, 'mouseover');
  expect(button.title).toBe('查看分类');
});
