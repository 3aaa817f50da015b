import { dataSourceResource } from '@xw/shared/resources/sys/data-source'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { SecretInput } from '../../../field-types/secret-input.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { Can } from '../../../widgets/can.tsx'
import { TestSaved, TestTyped } from './test-buttons.tsx'

const inputs = { dbPassword: SecretInput }
const testPermission = 'sys:dataSource:test'

const rowActions = ({ id }: RecordOf<typeof dataSourceResource>) => (
  <Can code={testPermission}>
    <TestSaved id={id} />
  </Can>
)

/** SY-16: configures other databases and tests whether they can be reached. */
export default function DataSourcePage() {
  return (
    <ListPage
      resource={dataSourceResource}
      description="内部网络中的数据库须先由运维人员列入允许的网段（XW_DATASOURCE_NETWORKS），才能连接。"
      inputs={inputs}
      rowActions={rowActions}
      form={
        <Can code={testPermission}>
          <TestTyped />
        </Can>
      }
    />
  )
}
