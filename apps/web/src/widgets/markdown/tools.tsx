import {
  BoldOutlined,
  CodeOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { insertBlock, link, prefix, type TextEdit, wrap } from './edits.ts'

interface MarkdownTool {
  readonly label: string
  readonly icon: ReactNode
  readonly edit: TextEdit
  /** In CodeMirror's notation; Mod is Ctrl or ⌘. */
  readonly key?: string
}

const table = '| 列一 | 列二 |\n| --- | --- |\n| 内容 | 内容 |'

/** The buttons above a Markdown text. */
export const markdownTools: readonly MarkdownTool[] = [
  { label: '标题', icon: <FontSizeOutlined />, edit: prefix(() => '## ') },
  { label: '加粗', icon: <BoldOutlined />, edit: wrap('**'), key: 'Mod-b' },
  { label: '斜体', icon: <ItalicOutlined />, edit: wrap('*'), key: 'Mod-i' },
  { label: '删除线', icon: <StrikethroughOutlined />, edit: wrap('~~') },
  { label: '引用', icon: '❝', edit: prefix(() => '> ') },
  { label: '项目符号', icon: <UnorderedListOutlined />, edit: prefix(() => '- ') },
  { label: '编号', icon: <OrderedListOutlined />, edit: prefix(line => `${line + 1}. `) },
  { label: '代码', icon: <CodeOutlined />, edit: wrap('`') },
  { label: '链接', icon: <LinkOutlined />, edit: link, key: 'Mod-k' },
  { label: '表格', icon: <TableOutlined />, edit: insertBlock(table) },
  { label: '分隔线', icon: <LineOutlined />, edit: insertBlock('---') },
]
