/** Properties of amis 6.13 that hold a call: a text, or an object with `url`. From its schema.json. */
const apiKeys = new Set([
  'api',
  'receiver',
  'videoReceiver',
  'autoComplete',
  'mapURL',
  'downloadUrl',
  'templateUrl',
]);

/** Also true of custom renderers' own, which end in `Api` by house rule. */
export function isApiKey(key: string): boolean {
  return apiKeys.has(key) || (/^[a-z][A-Za-z]*Api$/.test(key) && key !== 'schemaApi');
}
