/** By which a tab and its panel name each other. */
export const tabId = (value: string) => `report-tab-${value}`;
export const panelId = (value: string) => `report-panel-${value}`;
