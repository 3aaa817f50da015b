import type { ComponentType } from 'react'
import { createElement } from 'react'
import { fieldExamples } from './field-examples.ts'
import { FieldStage } from './field-stage.tsx'
import type { GalleryEntry } from './gallery-entry.ts'
import { widgetStage } from './widget-stage.tsx'

const fieldEntries: readonly GalleryEntry[] = Object.entries(fieldExamples).map(([type, { examples, ...names }]) => ({
  key: type,
  name: type,
  group: '字段类型',
  ...names,
  Stage: () => createElement(FieldStage, { examples }),
}))

type Load = () => Promise<{ default: ComponentType }>

/** Creates the entries of one group from their names and files. */
const createEntries = (
  group: GalleryEntry['group'],
  given: Record<string, [title: string, name: string, pinyin: string, load: Load]>,
) =>
  Object.entries(given).map(
    ([key, [title, name, pinyin, load]]): GalleryEntry => ({
      key,
      group,
      title,
      name,
      pinyin,
      Stage: widgetStage(key, load),
    }),
  )

/** All entries of the gallery. The key of an entry is the name of its file. */
export const entries: readonly GalleryEntry[] = [
  ...fieldEntries,
  ...createEntries('选择器', {
    'dict-select': ['字典下拉', 'DictSelect', 'zi dian xia la', () => import('./entries/dict-select.tsx')],
    'search-select': ['远程搜索', 'SearchSelect', 'yuan cheng sou suo', () => import('./entries/search-select.tsx')],
    'tree-picker': ['逐级加载的树', 'TreePicker', 'zhu ji jia zai de shu', () => import('./entries/tree-picker.tsx')],
    'area-picker': ['省市区', 'AreaPicker', 'sheng shi qu', () => import('./entries/area-picker.tsx')],
    picker: ['弹窗选择', 'Picker', 'tan chuang xuan ze', () => import('./entries/picker.tsx')],
    'record-picker': [
      '业务记录选择',
      'RecordModal',
      'ye wu ji lu xuan ze',
      () => import('./entries/record-picker.tsx'),
    ],
    'report-popup': ['报表弹窗选择', 'PopupPicker', 'bao biao tan chuang', () => import('./entries/report-popup.tsx')],
    'query-modal': ['高级查询', 'QueryModal', 'gao ji cha xun', () => import('./entries/query-modal.tsx')],
  }),
  ...createEntries('编辑器', {
    'code-editor': ['代码编辑器', 'CodeEditor', 'dai ma bian ji qi', () => import('./entries/code-editor.tsx')],
    'markdown-editor': [
      'Markdown 编辑器',
      'MarkdownEditor',
      'bian ji qi',
      () => import('./entries/markdown-editor.tsx'),
    ],
    'rich-text-editor': [
      '富文本编辑器',
      'RichTextEditor',
      'fu wen ben bian ji qi',
      () => import('./entries/rich-text-editor.tsx'),
    ],
  }),
  ...createEntries('表格', {
    grid: ['可编辑表格', 'GridPanel', 'ke bian ji biao ge', () => import('./entries/grid.tsx')],
    'grid-tree': ['树形表格', 'useTree', 'shu xing biao ge', () => import('./entries/grid-tree.tsx')],
    'grid-sub-table': ['子表', 'SubTable', 'zi biao', () => import('./entries/grid-sub-table.tsx')],
    'grid-definitions': [
      '按列定义的表格',
      'readColumns',
      'an lie ding yi de biao ge',
      () => import('./entries/grid-definitions.tsx'),
    ],
  }),
  ...createEntries('组件', {
    modal: ['弹窗', 'Modal', 'tan chuang', () => import('./entries/modal.tsx')],
    confirm: ['询问', 'useConfirm', 'xun wen', () => import('./entries/confirm.tsx')],
    'checked-form': ['核对的表单', 'CheckedForm', 'he dui de biao dan', () => import('./entries/checked-form.tsx')],
    'form-container': ['表单容器', 'FormContainer', 'biao dan rong qi', () => import('./entries/form-container.tsx')],
    'details-list': ['详情', 'DetailsList', 'xiang qing', () => import('./entries/details-list.tsx')],
    'file-popup': ['文件弹窗', 'FilePopup', 'wen jian tan chuang', () => import('./entries/file-popup.tsx')],
    'file-list': ['文件列表', 'FileList', 'wen jian lie biao', () => import('./entries/file-list.tsx')],
    menus: ['菜单与按钮', 'ActionMenu ContextMenu', 'cai dan yu an niu', () => import('./entries/menus.tsx')],
    ellipsis: ['省略文字', 'Ellipsis', 'sheng lve wen zi', () => import('./entries/ellipsis.tsx')],
    'safe-html': ['富文本显示', 'SafeHtml', 'fu wen ben xian shi', () => import('./entries/safe-html.tsx')],
    'line-chart': ['折线图', 'LineChart', 'zhe xian tu', () => import('./entries/line-chart.tsx')],
    notice: ['通知消息', 'NoticeModal', 'tong zhi xiao xi', () => import('./entries/notice.tsx')],
    faces: ['页面的状态', 'Panel ListSkeleton', 'ye mian de zhuang tai', () => import('./entries/faces.tsx')],
    people: ['头像与图标', 'UserAvatar Icon', 'tou xiang yu tu biao', () => import('./entries/people.tsx')],
  }),
  // Only the development server answers these paths.
  ...(import.meta.env.DEV
    ? createEntries('演示接口', {
        'mock-api': ['演示接口', 'mock-api', 'yan shi jie kou', () => import('./entries/mock-api.tsx')],
      })
    : []),
]
