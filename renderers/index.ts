import { registerRenderer } from 'amis-core';

/**
 * The one list of our amis types. Each is a promise until a page uses it: its module registers the component
 * itself when it arrives, as amis' own minimal preset does.
 */
const types = [
  {
    type: 'star-wheel-slider',
    isFormItem: true,
    getComponent: () => import('./star-wheel-slider/star-wheel-slider'),
  },
  { type: 'rich-text', isFormItem: true, getComponent: () => import('./rich-text/rich-text') },
  { type: 'image-upload', isFormItem: true, getComponent: () => import('./image-upload/image-upload') },
  { type: 'menu-tree', isFormItem: true, getComponent: () => import('./menu-tree/menu-tree') },
  { type: 'signed-image', getComponent: () => import('./signed-image/signed-image') },
  { type: 'excel-export', getComponent: () => import('./excel-export/excel-export') },
  { type: 'result-panel', getComponent: () => import('./result-panel/result-panel') },
  { type: 'in-place-number', getComponent: () => import('./in-place-number/in-place-number') },
  { type: 'ordered-list', getComponent: () => import('./ordered-list/ordered-list') },
  { type: 'channel-funnel', getComponent: () => import('./channel-funnel/channel-funnel') },
  { type: 'report', getComponent: () => import('./report/hosts/amis-blocks') },
  { type: 'stat-cards', getComponent: () => import('./report/hosts/amis-blocks') },
  { type: 'trend-chart', getComponent: () => import('./report/hosts/amis-blocks') },
  { type: 'spread-chart', getComponent: () => import('./report/hosts/amis-blocks') },
  { type: 'retention-table', getComponent: () => import('./report/hosts/amis-blocks') },
  { type: 'attention-list', getComponent: () => import('./report/hosts/amis-blocks') },
];

/** Makes our types known to amis. Call once, before the first page is rendered. */
export function registerRenderers(): void {
  for (const config of types) registerRenderer(config);
}
