import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  MenuOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'

/** A button of the toolbar: its command, and whether it is active at the cursor. */
export interface RichTextTool {
  readonly name: string
  readonly label: string
  readonly icon: ReactNode
  run(editor: Editor): void
  isOn?(editor: Editor): boolean
  isAble?(editor: Editor): boolean
}

/** Commands return the focus to the text, so that typing continues. */
const chain = (editor: Editor) => editor.chain().focus()

const align = (value: string, label: string, icon: ReactNode): RichTextTool => ({
  name: `align-${value}`,
  label,
  icon,
  run: editor => chain(editor).setTextAlign(value).run(),
  isOn: editor => editor.isActive({ textAlign: value }),
})

export const historyTools: readonly RichTextTool[] = [
  {
    name: 'undo',
    label: '撤销（Ctrl+Z）',
    icon: <UndoOutlined />,
    run: editor => chain(editor).undo().run(),
    isAble: editor => editor.can().undo(),
  },
  {
    name: 'redo',
    label: '重做（Ctrl+Y）',
    icon: <RedoOutlined />,
    run: editor => chain(editor).redo().run(),
    isAble: editor => editor.can().redo(),
  },
]

export const markTools: readonly RichTextTool[] = [
  {
    name: 'bold',
    label: '加粗（Ctrl+B）',
    icon: <BoldOutlined />,
    run: editor => chain(editor).toggleBold().run(),
    isOn: editor => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: '斜体（Ctrl+I）',
    icon: <ItalicOutlined />,
    run: editor => chain(editor).toggleItalic().run(),
    isOn: editor => editor.isActive('italic'),
  },
  {
    name: 'underline',
    label: '下划线（Ctrl+U）',
    icon: <UnderlineOutlined />,
    run: editor => chain(editor).toggleUnderline().run(),
    isOn: editor => editor.isActive('underline'),
  },
  {
    name: 'strike',
    label: '删除线',
    icon: <StrikethroughOutlined />,
    run: editor => chain(editor).toggleStrike().run(),
    isOn: editor => editor.isActive('strike'),
  },
]

export const blockTools: readonly RichTextTool[] = [
  {
    name: 'bullets',
    label: '项目符号',
    icon: <UnorderedListOutlined />,
    run: editor => chain(editor).toggleBulletList().run(),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    label: '编号',
    icon: <OrderedListOutlined />,
    run: editor => chain(editor).toggleOrderedList().run(),
    isOn: editor => editor.isActive('orderedList'),
  },
  align('left', '左对齐', <AlignLeftOutlined />),
  align('center', '居中', <AlignCenterOutlined />),
  align('right', '右对齐', <AlignRightOutlined />),
  align('justify', '两端对齐', <MenuOutlined />),
]

export const clearTool: RichTextTool = {
  name: 'clear',
  label: '清除格式',
  icon: <ClearOutlined />,
  run: editor => chain(editor).unsetAllMarks().clearNodes().unsetTextAlign().run(),
}

/** Heading levels by name; 0 is plain text. */
export const headingLevels = [
  { value: 0, label: '正文' },
  { value: 1, label: '标题 1' },
  { value: 2, label: '标题 2' },
  { value: 3, label: '标题 3' },
  { value: 4, label: '标题 4' },
] as const
export type HeadingLevel = (typeof headingLevels)[number]['value']

export const headingLevelAt = (editor: Editor): HeadingLevel =>
  headingLevels.find(({ value }) => value > 0 && editor.isActive('heading', { level: value }))?.value ?? 0

export function setHeadingLevel(editor: Editor, level: HeadingLevel): void {
  if (level === 0) chain(editor).setParagraph().run()
  else chain(editor).setHeading({ level }).run()
}

/** The actions on the table at the cursor. */
export const tableTools: readonly Pick<RichTextTool, 'name' | 'label' | 'run'>[] = [
  { name: 'row-after', label: '在下方插入行', run: editor => chain(editor).addRowAfter().run() },
  { name: 'column-after', label: '在右侧插入列', run: editor => chain(editor).addColumnAfter().run() },
  { name: 'merge', label: '合并或拆分单元格', run: editor => chain(editor).mergeOrSplit().run() },
  { name: 'delete-row', label: '删除行', run: editor => chain(editor).deleteRow().run() },
  { name: 'delete-column', label: '删除列', run: editor => chain(editor).deleteColumn().run() },
  { name: 'delete-table', label: '删除表格', run: editor => chain(editor).deleteTable().run() },
]
