import { Ellipsis } from '../../../../widgets/ellipsis.tsx'
import { State } from '../state.tsx'

const long = '超过二十五个字的文字会以省略号结尾，悬停或聚焦时显示全文，供人完整阅读。'

/** Ends a long text with … and shows all of it on hover or focus. */
export default function Ellipses() {
  return (
    <>
      <State name="短的">
        <Ellipsis text="王小明" />
      </State>
      <State name="长的">
        <Ellipsis text={long} />
      </State>
      <State name="另一长度">
        <Ellipsis text={long} length={8} />
      </State>
    </>
  )
}
