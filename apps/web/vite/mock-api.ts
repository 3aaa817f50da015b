import type { Plugin } from 'vite'

/** RQ-05: the lists that the component gallery shows until it is given a real one. */
const lists: Readonly<Record<string, readonly object[]>> = {
  user: [
    { id: 'u1', username: 'wang', realname: '王小明', status: 1 },
    { id: 'u2', username: 'li', realname: '李思', status: 2 },
  ],
  role: [
    { id: 'r1', roleCode: 'xwgly', roleName: '学位管理员' },
    { id: 'r2', roleCode: 'xs', roleName: '学生' },
  ],
  service: [
    { id: 's1', name: '照片核验', callNo: 128, status: 'running' },
    { id: 's2', name: '数据报送', callNo: 12, status: 'stopped' },
  ],
  permission: [
    { id: 'p1', name: '用户管理', actions: ['add', 'edit', 'delete'] },
    { id: 'p2', name: '数据导出', actions: ['exportXls'] },
  ],
}

/** Answers `/mock/api/<name>` in the development server with the wire's envelope. Builds do not contain it. */
export const mockApi = (): Plugin => ({
  name: 'mock-api',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/mock/api', (request, response) => {
      const name = /^\/(\w+)/.exec(request.url ?? '')?.[1] ?? ''
      const records = Object.hasOwn(lists, name) ? lists[name] : undefined
      response.statusCode = records ? 200 : 404
      response.setHeader('content-type', 'application/json; charset=utf-8')
      const envelope = records
        ? { success: true, code: 200, message: '操作成功！', result: { records, total: records.length } }
        : { success: false, code: 404, message: '没有这个演示接口', result: null }
      response.end(JSON.stringify(envelope))
    })
  },
})
