import { useState } from 'react'
import { AreaPicker } from '../../../../pickers/area-picker.tsx'
import { State } from '../state.tsx'

/** Chooses a province, city and district; the user may stop at any level. */
export default function AreaPickers() {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [filled, setFilled] = useState<readonly string[]>(['110108'])
  return (
    <>
      <State name="空">
        <AreaPicker codes={codes} multiple={false} onChange={setCodes} aria-label="籍贯" />
      </State>
      <State name="已填">
        <AreaPicker codes={filled} multiple={false} onChange={setFilled} aria-label="籍贯（已填）" />
      </State>
      <State name="错误">
        <AreaPicker codes={['北京']} multiple={false} onChange={setFilled} aria-label="籍贯（错误）" />
      </State>
      <State name="禁用">
        <AreaPicker codes={filled} multiple={false} onChange={setFilled} disabled aria-label="籍贯（禁用）" />
      </State>
    </>
  )
}
