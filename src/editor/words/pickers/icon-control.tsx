import { useState } from 'react';
import { isIconName, type IconName } from '../../../../renderers/list/icon-shapes';
import { Icon } from '../../../../renderers/list/view/button';

/** The icons that staff see: first the name, then synonyms for the search. */
const words: Readonly<Record<IconName, readonly [name: string, ...others: string[]]>> = {
  view: ['查看', '眼睛', '详情'],
  pencil: ['修改', '编辑', '笔'],
  trash: ['删除', '垃圾桶', '移除'],
  plus: ['新增', '添加', '加号'],
  copy: ['复制'],
  search: ['查找', '搜索', '放大镜'],
  filter: ['筛选', '漏斗'],
  refresh: ['刷新', '重新读取'],
  undo: ['撤回', '撤销', '返回'],
  download: ['下载', '导出'],
  upload: ['上传', '导入'],
  check: ['完成', '对勾', '通过'],
  close: ['关闭', '叉', '拒绝'],
  calendar: ['日期', '日历'],
  clock: ['时间', '时钟'],
  'info-circle': ['说明', '提示'],
  home: ['首页', '房子'],
  setting: ['设置', '齿轮'],
  role: ['人员', '用户', '角色'],
  'left-arrow': ['向左', '上一个', '箭头'],
  'right-arrow': ['向右', '下一个', '箭头'],
};

export const icons = Object.entries(words) as readonly (readonly [IconName, readonly string[]])[];

/** @returns icons whose names, synonyms or JSON name contain the search text */
export function findIcons(searched: string): typeof icons {
  const text = searched.trim().toLowerCase();
  return icons.filter(([icon, names]) => [icon, ...names].some((name) => name.includes(text)));
}

const nameIcon = (icon: string): string | undefined => (isIconName(icon) ? words[icon][0] : undefined);

/** A Font Awesome icon, which only the designer loads, so that staff would not see it. */
const isUnseen = (icon: string): boolean => /^fa[srlbd]?[\s-]/.test(icon);

interface IconControlProps {
  value: unknown;
  onChange: (value: string | undefined) => void;
}

/** Picks an icon by its Chinese name. A value that is not in the list stays until it is replaced or removed. */
export function IconControl({ value, onChange }: IconControlProps) {
  const [isOpen, setOpen] = useState(false);
  const [searched, setSearched] = useState('');
  const text = typeof value === 'string' ? value : '';
  const found = findIcons(searched);
  return (
    <div className="condition" role="group" aria-label="图标">
      <button
        type="button"
        className="designer-select icon-current"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isIconName(text) && <Icon name={text} />}
        {text === '' ? '无' : (nameIcon(text) ?? text)}
      </button>
      {isUnseen(text) && <p className="condition-words">员工看不到这个图标，请换一个</p>}
      {isOpen && (
        <>
          <input
            className="designer-select"
            type="search"
            aria-label="查找图标"
            placeholder="查找，例如 删除"
            value={searched}
            onChange={({ target }) => setSearched(target.value)}
          />
          <div className="icon-choices">
            <button
              type="button"
              className="look-choice"
              aria-pressed={text === ''}
              onClick={() => onChange(undefined)}
            >
              无
            </button>
            {found.map(([icon, [name]]) => (
              <button
                key={icon}
                type="button"
                className="look-choice"
                aria-pressed={icon === text}
                onClick={() => onChange(icon)}
              >
                <Icon name={icon} />
                {name}
              </button>
            ))}
          </div>
          {found.length === 0 && <p className="condition-words">没有这样的图标，换一个词试试</p>}
        </>
      )}
    </div>
  );
}
