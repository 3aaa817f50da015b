import { run } from '../start.ts'
import { loadDemo, readPassword } from './load.ts'
import { type DemoAccount, firstSchool, secondSchool } from './schools.ts'

const roleNames: Record<DemoAccount['role'], string> = {
  dwgly: '单位管理员',
  lbgly: '类别管理员',
  yxgly: '院系管理员',
  xs: '学生',
}

const describe = ({ username, role, types, depart }: DemoAccount) =>
  `${username}（${[roleNames[role], depart ?? types?.join('、')].filter(Boolean).join('，')}）`

/** `npm run demo` */
await run({
  check: config => void readPassword(config),
  async act(deps) {
    const done = (await loadDemo(deps)) === 'loaded' ? '演示数据已加载' : '演示数据已在库中，未作改动'
    return [
      `${done}，人物、单位和号码均为虚构。演示账号（密码为加载时 XW_ADMIN_PASSWORD 的值）：`,
      `  第一所学校：${firstSchool.accounts.map(describe).join('、')}`,
      `  第二所学校：${secondSchool.accounts.map(describe).join('、')}`,
    ].join('\n')
  },
})
