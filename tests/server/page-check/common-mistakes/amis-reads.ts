import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { isObject } from '../../../../server/contract/json-object';
import { projectRoot } from '../../../../server/project-root';

const renderers = join(projectRoot, 'node_modules/amis/esm/renderers');
const amisUi = join(projectRoot, 'node_modules/amis-ui/esm');
const amisCore = join(projectRoot, 'node_modules/amis-core/esm/renderers');

/** Wrappers of amis-core, by kind of registration; they read properties too. */
const wrappers: Readonly<Record<string, readonly string[]>> = {
  Renderer: [],
  FormItem: ['wrapControl.js', 'Item.js'],
  OptionsControl: ['wrapControl.js', 'Item.js', 'Options.js'],
};

interface Node {
  type: string;
  [key: string]: unknown;
}

interface SourceFile {
  /** Types that the file registers. */
  types: ReadonlySet<string>;
  /** Kinds of their registrations: keys of `wrappers`. */
  registrars: ReadonlySet<string>;
  /** Properties that the file reads from `props`. */
  reads: ReadonlySet<string>;
  /** Components of amis-ui that get all properties, or the rest of them. */
  drawsWith: ReadonlySet<string>;
}

/** The properties that amis reads by type: in the type's renderer, its wrappers, and components that get all properties. */
export function readAmisReads(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const components = readComponents();
  for (const file of readdirSync(renderers, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const { types, registrars, reads, drawsWith } = readSource(join(renderers, file));
    if (types.size === 0) continue;
    const parts = [...drawsWith].flatMap((name) => components.get(name) ?? []);
    const around = [...registrars].flatMap((name) => wrappers[name] ?? []);
    const others = [...parts.map((part) => join(amisUi, part)), ...around.map((one) => join(amisCore, one))];
    const all = [...reads, ...others.flatMap((other) => [...readSource(other).reads])];
    for (const type of types) found.set(type, new Set([...(found.get(type) ?? []), ...all]));
  }
  return found;
}

/** The file of each component of amis-ui. */
function readComponents(): Map<string, string> {
  const index = readFileSync(join(amisUi, 'index.js'), 'utf8');
  return new Map(
    [...index.matchAll(/\bdefault as (\w+)[^}]*\} from '\.\/([^']+)'/g)].map(([, name = '', file = '']) => [
      name,
      file,
    ]),
  );
}

function readSource(file: string): SourceFile {
  const types = new Set<string>();
  const registrars = new Set<string>();
  const reads = new Set<string>();
  const drawsWith = new Set<string>();
  const fromAmisUi = new Map<string, string>();

  /** `props`: names of variables with the component's properties, such as `props`, or `_a` after `_a = this.props`. */
  const walk = (value: unknown, props: Set<string>): void => {
    if (Array.isArray(value)) return value.forEach((item) => walk(item, props));
    if (!isNode(value)) return;
    const { type, callee, specifiers, source, object, property, computed, id, init, left, right } = value;
    const names = /Function/.test(type) ? namesIn(value, props) : props;
    const isProps = (node: unknown): boolean =>
      isNode(node) &&
      ((node.type === 'Identifier' && names.has(String(node['name']))) ||
        (node.type === 'MemberExpression' && nameOf(node['property']) === 'props') ||
        (node.type === 'MemberExpression' &&
          nameOf(node['property']) === '$schema' &&
          isProps(node['object'])) ||
        (node.type === 'AssignmentExpression' && isProps(node['right'])));

    if (type === 'ImportDeclaration' && own(source, 'value') === 'amis-ui')
      for (const one of specifiers as Node[]) fromAmisUi.set(nameOf(one['local']), nameOf(one['imported']));
    if (type === 'VariableDeclarator' && isNode(id) && isNode(init)) {
      if (isProps(init) || isRestOf(init, isProps)) names.add(nameOf(id));
      else names.delete(nameOf(id));
    }
    if (type === 'AssignmentExpression' && isProps(right)) names.add(nameOf(left));
    if (type === 'MemberExpression' && isProps(object) && computed !== true) reads.add(nameOf(property));
    if (type === 'CallExpression') {
      const args = value['arguments'] as unknown[];
      if (Object.hasOwn(wrappers, nameOf(callee))) {
        registrars.add(nameOf(callee));
        registeredIn(args[0]).forEach((one) => types.add(one));
      }
      const drawn =
        nameOf(callee) === '' && nameOf(own(callee, 'property')) === 'createElement'
          ? fromAmisUi.get(nameOf(args[0]))
          : undefined;
      if (drawn !== undefined && spreads(args[1], isProps)) drawsWith.add(drawn);
    }
    for (const [key, child] of Object.entries(value))
      if (key !== 'type' && typeof child === 'object') walk(child, names);
  };
  walk(parseAst(readFileSync(file, 'utf8')).body, new Set(['props']));
  return { types, registrars, reads, drawsWith };
}

/** The names within a function: its parameters shadow outer names; `props` and `_a` hold the properties. */
function namesIn(node: Node, around: ReadonlySet<string>): Set<string> {
  const names = new Set(around);
  for (const parameter of node['params'] as Node[]) {
    if (/^(?:props|_a)$/.test(nameOf(parameter))) names.add(nameOf(parameter));
    else names.delete(nameOf(parameter));
  }
  return names;
}

/** `__rest(_a, ["label"])`. */
const isRestOf = (node: Node, isProps: (node: unknown) => boolean): boolean =>
  nameOf(node['callee']) === '__rest' && isProps((node['arguments'] as unknown[])[0]);

/** `__assign({}, rest, {…})`. */
function spreads(node: unknown, isProps: (node: unknown) => boolean): boolean {
  if (isProps(node)) return true;
  return (
    isNode(node) &&
    nameOf(node['callee']) === '__assign' &&
    (node['arguments'] as unknown[]).some((argument) => spreads(argument, isProps))
  );
}

/** The `type` and `alias` of a registration. */
function registeredIn(registration: unknown): string[] {
  const properties = own(registration, 'properties');
  return (Array.isArray(properties) ? properties : [])
    .filter((property) => /^(?:type|alias)$/.test(nameOf(own(property, 'key'))))
    .flatMap((property) => {
      const value = own(property, 'value');
      const elements = own(value, 'elements');
      return (Array.isArray(elements) ? elements : [value]).map((one) => own(one, 'value'));
    })
    .filter((type) => typeof type === 'string');
}

const isNode = (value: unknown): value is Node => isObject(value) && typeof value['type'] === 'string';
const own = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
const nameOf = (node: unknown): string => {
  const name = own(node, 'name') ?? (own(node, 'type') === 'Identifier' ? undefined : '');
  return typeof name === 'string' ? name : '';
};
