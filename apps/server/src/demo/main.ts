import { type DemoAccount, firstSchool, secondSchool } from '../modules/degree/demo-data/index.ts'
import { run } from '../start.ts'
import { type Loaded, loadDemo, readPassword } from './load.ts'

const roleNames: Record<DemoAccount['role'], string> = {
  dwgly: '单位管理员',
  lbgly: '类别管理员',
  yxgly: '院系管理员',
  xs: '学生',
}

const describe = ({ username, role, types, depart }: DemoAccount) =>
  `${username}（${[roleNames[role], depart ?? types?.join('、')].filter(Boolean).join('，')}）`

const count = (value: number) => value.toLocaleString('zh-CN')

const outcome = (loaded: Loaded, seconds: number) =>
  loaded
    ? `演示数据已加载：${count(loaded.records)} 条学位信息、${count(loaded.steps)} 个办理步骤、${count(loaded.photos)} 张照片，用时 ${seconds.toFixed(1)} 秒`
    : '演示数据已在库中，未作改动'

/** `npm run demo` */
await run({
  check: config => void readPassword(config),
  async act(deps) {
    const startedAt = performance.now()
    const loaded = await loadDemo(deps)
    return [
      `${outcome(loaded, (performance.now() - startedAt) / 1_000)}。人物、单位和号码均为虚构。演示账号（密码为加载时 XW_ADMIN_PASSWORD 的值）：`,
      `  第一所学校：${firstSchool.accounts.map(describe).join('、')}`,
      `  第二所学校：${secondSchool.accounts.map(describe).join('、')}`,
    ].join('\n')
  },
})
