import { EmptyState } from '../../../../resource/empty-state.tsx'
import { ListSkeleton, LoadFailure, NoPermission } from '../../../../resource/page-states.tsx'
import { FileNotices } from '../../../../widgets/file-notes.tsx'
import { PageLoading } from '../../../../widgets/page-loading.tsx'
import { State } from '../state.tsx'

const ignore = () => {}

/** Placeholders of a page or a list that has nothing to show. */
export default function Faces() {
  return (
    <>
      <State name="空">
        <EmptyState text="没有符合条件的记录" />
      </State>
      <State name="错误">
        <LoadFailure error={new Error('网络超时')} onRetry={ignore} />
      </State>
      <State name="没有权限">
        <NoPermission permission="sys:user:list" />
      </State>
      <State name="列表加载中">
        <ListSkeleton />
      </State>
      <State name="页面加载中">
        <PageLoading />
      </State>
      <State name="文件提示">
        <FileNotices notes={['只能导入 .xlsx 文件', '一次最多 20000 行']} />
      </State>
    </>
  )
}
