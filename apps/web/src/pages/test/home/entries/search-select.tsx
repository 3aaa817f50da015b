import type { LabelSource } from '@xw/shared/field-types/field'
import { paths } from '@xw/shared/wire/paths'
import { useState } from 'react'
import { SearchSelect } from '../../../../pickers/search-select.tsx'
import { type SearchSource, searchList } from '../../../../pickers/search-source.ts'
import { State } from '../state.tsx'

const labels: LabelSource = { from: 'records', path: paths.users.resource, value: 'username', text: 'realname' }
const users = searchList({ path: paths.users.picker, keyword: 'realname', value: 'username', text: 'realname' })
const never: SearchSource = { key: ['gallery', 'never'], search: () => new Promise(() => {}) }
const nothing: SearchSource = {
  key: ['gallery', 'nothing'],
  search: () => Promise.resolve({ options: [], hasMore: false }),
}

/** Searches any list of the server and loads its results page by page. */
export default function SearchSelects() {
  const [codes, setCodes] = useState<readonly string[]>([])
  const props = { labels, codes, multiple: false, onChange: setCodes }
  return (
    <>
      <State name="空">
        <SearchSelect {...props} source={users} aria-label="用户" />
      </State>
      <State name="已填">
        <SearchSelect {...props} source={users} codes={['admin']} aria-label="用户（已填）" />
      </State>
      <State name="正在查询（打开后）">
        <SearchSelect {...props} source={never} aria-label="用户（正在查询）" />
      </State>
      <State name="没有结果（打开后）">
        <SearchSelect {...props} source={nothing} aria-label="用户（没有结果）" />
      </State>
      <State name="禁用">
        <SearchSelect {...props} source={users} codes={['admin']} disabled aria-label="用户（禁用）" />
      </State>
    </>
  )
}
