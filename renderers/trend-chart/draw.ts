import { BarChart, LineChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type ECharts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Registers only the parts in use. This file is lazy-loaded when a chart comes into view.
register([BarChart, LineChart, GridComponent, TooltipComponent, AxisPointerComponent, SVGRenderer]);

export function startChart(element: HTMLElement): ECharts {
  return init(element, null, { renderer: 'svg' });
}
