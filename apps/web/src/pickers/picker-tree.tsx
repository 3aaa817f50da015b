import { ConfigProvider, Tree, type TreeProps } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import { useIsPhone } from '../lib/use-media.ts'

interface PickerTreeProps<N extends BasicDataNode> extends TreeProps<N> {
  heightPx: number
}

const phoneTheme = { components: { Tree: { titleHeight: 44 } } }

/**
 * The tree of a dialog. It draws only the visible nodes, so that it can have any number, and has rows of a thumb's
 * height on phones.
 */
export function PickerTree<N extends BasicDataNode>({ heightPx, ...props }: PickerTreeProps<N>) {
  const isPhone = useIsPhone()
  return (
    <ConfigProvider theme={isPhone ? phoneTheme : {}}>
      <Tree<N> blockNode height={heightPx} {...props} />
    </ConfigProvider>
  )
}
