import { ConfigProvider, Tree, type TreeProps } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import { useIsPhone } from '../lib/use-media.ts'

interface PickerTreeProps<N extends BasicDataNode> extends TreeProps<N> {
  heightPx: number
}

const phoneTheme = { components: { Tree: { titleHeight: 44 } } }

/** A tree of a dialog: as many nodes as it likes, of which only those in sight are drawn; rows for thumbs on a phone. */
export function PickerTree<N extends BasicDataNode>({ heightPx, ...props }: PickerTreeProps<N>) {
  const isPhone = useIsPhone()
  return (
    <ConfigProvider theme={isPhone ? phoneTheme : {}}>
      <Tree<N> blockNode height={heightPx} {...props} />
    </ConfigProvider>
  )
}
