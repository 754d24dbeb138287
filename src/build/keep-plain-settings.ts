interface Setting {
  name?: string;
  /** The controls of a group. */
  body?: readonly Setting[];
}
interface Settings {
  body: { tabs: { tab: Setting[] }[] }[];
}

/**
 * The settings of a request without the technical ones: what is sent and returned, when, and what staff read then.
 *
 * The build inserts this function's text into amis-editor, so it refers to nothing but itself.
 */
export function keepPlainSettings(form: Settings): Settings {
  const plain = ['sendOn', 'silent', 'data', 'responseData', 'messages'];
  const isPlain = ({ name, body }: Setting): boolean =>
    body?.some(isPlain) ?? (name !== undefined && plain.includes(name));
  for (const { tabs } of form.body) for (const page of tabs) page.tab = page.tab.filter(isPlain);
  return form;
}
