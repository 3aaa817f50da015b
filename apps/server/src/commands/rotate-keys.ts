import { rotateKeys } from '../modules/operations/key-rotation/index.ts'
import { openStorage } from '../open-files.ts'
import { readSecrets } from '../plugins/secret-file.ts'
import { inDatabase } from './in-installation.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run rotate-keys` */
await runCommand(config => {
  const { secretFile } = config
  // Throws when there is no secret. After an interrupted rotation the file holds two.
  readSecrets(secretFile)
  return inDatabase(config, async ({ ownerUrl }) => {
    say('正在更换密钥，请勿启动服务；中断后再执行一次即可继续……')
    const done = await rotateKeys({ ownerUrl, storage: openStorage(config), secretFile })
    say(`密钥已更换，新密钥的指纹是 ${done.fingerprint}。请重新备份，并另存新的密钥文件 ${secretFile}。`)
    say(`旧密钥移到了 ${done.oldFile}：恢复更换之前的备份时需要它，请移到安全的地方；没有那样的备份就删除它。`)
    if (done.recoveryOwners) say(`有 ${done.recoveryOwners} 人的两步验证恢复码随旧密钥失效，请他们登录后重新生成。`)
    if (done.unreadable) say(`注意：有 ${done.unreadable} 个值或文件在更换之前就已损坏，无法打开，保持原样。`)
  })
})
