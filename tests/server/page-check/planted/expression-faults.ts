import { places, type Fault } from './fault';

const { columns, view } = places;

export const expressionFaults: Fault[] = [
  {
    name: 'a misspelt field in a text',
    at: `${columns}/1/tpl`,
    put: '${contnt | truncate:20}',
    rule: 'expression/unknown-name',
    says: 'content',
  },
  {
    name: 'a misspelt field in a condition',
    at: `${view}/visibleOn`,
    put: '${statu != 2}',
    rule: 'expression/unknown-name',
    says: 'status',
  },
  {
    name: 'a computed text that is not escaped',
    at: `${columns}/1/tpl`,
    put: '${TRIM(content)}',
    rule: 'expression/unescaped-text',
    says: 'TRIM',
  },
  {
    name: 'a text with a fallback, which is not escaped either',
    at: `${columns}/1/tpl`,
    put: "${content || '-'}",
    rule: 'expression/unescaped-text',
    says: 'content',
  },
  {
    name: 'a text chosen by a condition, which is not escaped either',
    at: `${columns}/1/tpl`,
    put: "${status == 1 ? '：' + content : ''}",
    rule: 'expression/unescaped-text',
    says: 'content',
  },
  {
    name: 'a text that shows data as HTML',
    at: '/body/columns/1/tpl',
    put: '${content | raw}',
    rule: 'expression/unescaped-text',
    says: 'raw',
  },
  {
    name: 'a label that shows data as HTML',
    at: '/body/columns/1/label',
    put: "${status == 1 ? content : '' | raw}",
    rule: 'expression/unescaped-text',
  },
];
