import { useState } from 'react'
import type { PopupValues } from '../../../../pickers/report/popup.ts'
import { PopupPicker } from '../../../../pickers/report/popup-picker.tsx'
import { State } from '../state.tsx'

const popup = { code: 'advisors', orgFields: 'name,no', destFields: 'advisor,advisorNo' }

/** Chooses rows of a report, whose columns fill this field and others. */
export default function ReportPopups() {
  const [filled, setFilled] = useState<PopupValues>({})
  const props = { name: 'advisor', onChange: () => {}, onFill: setFilled, placeholder: '请选择导师' }
  return (
    <>
      <State name="空">
        <PopupPicker {...props} popup={popup} value={filled.advisor ?? null} aria-label="导师" />
        <p>
          <code>{JSON.stringify(filled)}</code>
        </p>
      </State>
      <State name="已填">
        <PopupPicker {...props} popup={popup} value="王小明,李大海" aria-label="导师（已填）" />
      </State>
      <State name="错误：没有配置">
        <PopupPicker {...props} popup={{ ...popup, code: '' }} value={null} aria-label="导师（没有配置）" />
      </State>
      <State name="错误：数量不一致">
        <PopupPicker {...props} popup={{ ...popup, destFields: 'a' }} value={null} aria-label="导师（不一致）" />
      </State>
      <State name="禁用">
        <PopupPicker {...props} popup={popup} value="王小明" disabled aria-label="导师（禁用）" />
      </State>
    </>
  )
}
