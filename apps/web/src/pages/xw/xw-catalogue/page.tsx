import { catalogueTable } from '@xw/shared/resources/xw/catalogue'
import { InputNumber } from 'antd'
import { useCurrentRoute } from '../../../data/session/permissions.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { SearchQuestion, useSearchInput } from '../../../resource/search-question.tsx'

/** The items of the code table that the menu item names: the national codes and the school's own. */
export default function XwCataloguePage() {
  const filter = useCurrentRoute()?.route.query
  return (
    <ListPage
      resource={catalogueTable.path}
      {...(filter && { filter })}
      description="平台维护的国家代码只能查看；本单位自设的代码在这里新增或导入，只在本单位使用。"
      search={<YearSearch />}
    />
  )
}

function YearSearch() {
  const props = useSearchInput<number>('year')
  return (
    <SearchQuestion label="有效年度" htmlFor={props.id}>
      <InputNumber min={1900} max={2999} precision={0} placeholder="不限" {...props} />
    </SearchQuestion>
  )
}
