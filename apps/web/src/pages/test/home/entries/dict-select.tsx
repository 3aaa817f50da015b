import { useState } from 'react'
import { DictSelect, NoDictCode } from '../../../../pickers/option-select.tsx'
import { State } from '../state.tsx'

/** Chooses dictionary items; typing filters them by text, code, aliases and pinyin. */
export default function DictSelects() {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [several, setSeveral] = useState<readonly string[]>(['21', '31'])
  const one = { dictCode: 'xw_status', multiple: false, onChange: setCodes }
  return (
    <>
      <State name="空">
        <DictSelect {...one} codes={codes} aria-label="状态" />
      </State>
      <State name="已填（多选）">
        <DictSelect dictCode="degree_types" codes={several} multiple onChange={setSeveral} aria-label="学位类型" />
      </State>
      <State name="值不在字典中">
        <DictSelect {...one} codes={['不存在']} aria-label="状态（值不在字典中）" />
      </State>
      <State name="禁用">
        <DictSelect {...one} codes={['20']} disabled aria-label="状态（禁用）" />
      </State>
      <State name="错误（没有字典编码）">
        <NoDictCode />
      </State>
    </>
  )
}
