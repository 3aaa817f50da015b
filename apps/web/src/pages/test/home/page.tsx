import { NotOpen } from '../../../widgets/not-open.tsx'

/** The gallery of components. */
export default function TestHomePage() {
  return <NotOpen title="组件测试" advice="组件测试页仅供开发人员使用。" />
}
