import { SafeHtml } from '../../../../widgets/safe-html.tsx'
import { State } from '../state.tsx'

/** Shows HTML from users as they formatted it, with everything active removed. */
export default function SafeHtmls() {
  return (
    <>
      <State name="已填">
        <SafeHtml html="<h3>通知</h3><p>请于 <strong>6 月 30 日</strong>前完成采集。</p>" />
      </State>
      <State name="含脚本的">
        <SafeHtml html="<p>只留下文字<script>alert(1)</script></p>" />
      </State>
      <State name="空">
        <SafeHtml html="" />
      </State>
    </>
  )
}
