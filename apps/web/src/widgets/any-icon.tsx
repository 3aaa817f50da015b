import * as icons from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Any icon of the set, by its component's name. For an unknown name it shows a neutral icon. */
export default function AnyIcon({ name }: { name: string }) {
  const Found = (icons as unknown as Record<string, ComponentType | undefined>)[name] ?? icons.AppstoreOutlined
  return <Found />
}

/** The names of all outlined icons, the style that the product uses. */
export const allIcons: readonly string[] = Object.keys(icons).filter(name => name.endsWith('Outlined'))
