import { catalogueTable } from '@xw/shared/resources/xw/catalogue'
import { Form, InputNumber } from 'antd'
import { useCurrentRoute } from '../../../data/permissions.ts'
import { ListPage } from '../../../resource/list-page.tsx'

/** The entries of one code table, which the menu entry names: the nation's, and beside them the school's own. */
export default function XwCataloguePage() {
  const filter = useCurrentRoute()?.route.query
  return (
    <ListPage
      resource={catalogueTable.path}
      {...(filter && { filter })}
      description="平台维护的国家代码只能查看；本单位自设的代码在这里新增或导入，只在本单位使用。"
      search={
        <Form.Item name="year" label="有效年度">
          <InputNumber min={1900} max={2999} precision={0} placeholder="不限" />
        </Form.Item>
      }
    />
  )
}
