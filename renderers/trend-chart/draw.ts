import { BarChart, LineChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type ECharts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only the parts in use; this file is fetched when a chart is on show.
register([BarChart, LineChart, GridComponent, TooltipComponent, AxisPointerComponent, SVGRenderer]);

export function startChart(element: HTMLElement): ECharts {
  return init(element, null, { renderer: 'svg' });
}
