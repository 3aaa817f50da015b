import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { fetchMock } from '../../../api/mock.ts'
import styles from './gallery.module.css'

const names = ['user', 'role', 'service', 'permission']

/** RQ-05: the demonstration lists of the development server. */
export default function MockGallery() {
  const [name, setName] = useState('user')
  const { data, error } = useQuery({
    queryKey: ['mock', name],
    queryFn: () => fetchMock(name),
  })
  return (
    <section>
      <h2>演示接口</h2>
      <div className={styles.controls}>
        <Segmented options={names} value={name} onChange={setName} />
      </div>
      <pre className={styles.sample}>{error ? error.message : JSON.stringify(data, null, 2)}</pre>
    </section>
  )
}
