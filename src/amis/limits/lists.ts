import React, { isValidElement, type ElementType, type ReactNode } from 'react';
import { LeftOut } from '../../../renderers/left-out';
import { mostEntries } from '../../../renderers/most-entries';
import { ToldError } from './failures';

/** `entries`: of one list. `weight`: of all these entries. `calls`: until the browser has answered the user. */
const limits = { entries: mostEntries, weight: 10_000, calls: 500_000 };

/** Estimates how many HTML elements a component draws. */
const weightOfComponent = 5;

/**
 * A list of a page may have a hundred thousand rows, options, steps or parts, or hundreds within each of hundreds. amis
 * draws them with `createElement`, which the console's own code does not call. Of a longer list it now draws the first
 * entries, and a notice in place of the others; a page that goes on and on stops with an error.
 */
export function limitLists({ entries, weight, calls } = limits): void {
  const { createElement } = React;
  const draw = createElement as (type: ElementType, props: Props, ...children: unknown[]) => unknown;
  let called = 0;
  const limit = (type: ElementType, props: Props, ...children: unknown[]): unknown => {
    if (called === 0) setTimeout(() => (called = 0));
    called += 1;
    if (called > calls) {
      // What is drawn instead begins anew.
      called = 0;
      throw new ToldError('本页的元素太多，无法显示');
    }
    const fit = (list: unknown) => shorten(list, { entries, weight });
    // A table hands its rows to a component that draws those in view.
    const given = hasElements(props?.['rows']) ? { ...props, rows: fit(props?.['rows']) } : props;
    return draw(type, given, ...children.map(fit));
  };
  Object.assign(React, { createElement: limit });
}

type Props = Readonly<Record<string, unknown>> | null;

const hasElements = (list: unknown): boolean => Array.isArray(list) && isValidElement(list[0]);

interface Room {
  entries: number;
  weight: number;
}

/** The children without the entries of a list for which there is no room. */
function shorten(children: unknown, room: Room): unknown {
  if (!Array.isArray(children)) return children;
  const fit = fill(children, room);
  if (fit === children) return children;
  const notice: ReactNode = React.createElement(LeftOut, { key: 'left out' });
  return [...fit, notice];
}

/** The list itself if all of it fits. */
function fill(list: readonly unknown[], room: Room): readonly unknown[] {
  for (const [at, entry] of list.entries()) {
    if (Array.isArray(entry)) {
      const fit = fill(entry, room);
      if (fit !== entry) return [...list.slice(0, at), fit];
      continue;
    }
    room.entries -= 1;
    room.weight -= weightOf(entry, room.weight);
    if (room.entries < 0 || room.weight < 0) return list.slice(0, at);
  }
  return list;
}

/** The weight of what an element contains; counts no further than `most`. */
function weightOf(node: unknown, most: number): number {
  if (Array.isArray(node)) {
    let weight = 0;
    for (const each of node) {
      weight += weightOf(each, most - weight);
      if (weight > most) break;
    }
    return weight;
  }
  if (!isValidElement<{ children?: unknown }>(node)) return 0;
  const own = typeof node.type === 'string' ? 1 : weightOfComponent;
  return own + weightOf(node.props.children, most - own);
}
