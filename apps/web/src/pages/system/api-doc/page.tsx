import { Button, Input, Select } from 'antd'
import { useCan } from '../../../data/session/permissions.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { ListSkeleton, LoadFailure, NoPermission } from '../../../resource/page-states.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from './api-doc.module.css'
import { OperationDrawer } from './operation-drawer.tsx'
import { OperationList } from './operation-list.tsx'
import { useApiDoc } from './use-api-doc.ts'

const permission = 'sys:apiDoc:list'

/** Documents the API that other programs can call, generated from the routes that the server has registered. */
export default function ApiDocPage() {
  const canList = useCan(permission)
  return canList ? <ApiDoc /> : <NoPermission permission={permission} />
}

function ApiDoc() {
  const doc = useApiDoc()
  const { document, error, total, text, tag, tags, shown, open } = doc
  const save = () =>
    saveFile(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), 'openapi.json')
  return (
    <PageWrapper
      description="由服务登记的接口生成，与程序一致，可供其他系统对接时查阅。"
      links={
        <Button disabled={!document} onClick={save}>
          下载 OpenAPI 3.1 文件
        </Button>
      }
    >
      <section className={styles.card} aria-label="接口">
        <div className={styles.tools}>
          <Input.Search
            key={text}
            className={styles.search ?? ''}
            aria-label="搜索接口"
            placeholder="路径、名称或权限"
            allowClear
            defaultValue={text}
            onSearch={words => doc.find(words.trim())}
          />
          <Select
            className={styles.tags ?? ''}
            aria-label="分类"
            placeholder="全部分类"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={tag}
            onChange={name => doc.choose(name ?? null)}
            options={tags.map(({ name, count }) => ({ value: name, label: `${name}（${count}）` }))}
          />
          {document && (
            <span className={styles.count} role="status">
              共 {total} 个接口，显示 {shown.length} 个
            </span>
          )}
        </div>
        {!document &&
          (error ? <LoadFailure error={error} permission={permission} onRetry={doc.retry} /> : <ListSkeleton />)}
        {document && shown.length === 0 && <EmptyState text="没有符合条件的接口" />}
        {shown.length > 0 && <OperationList operations={shown} onOpen={doc.show} />}
      </section>
      {document && open && <OperationDrawer operation={open} document={document} onClose={() => doc.show(null)} />}
    </PageWrapper>
  )
}
