import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { fetchMock } from '../../../../api/mock.ts'
import { State } from '../state.tsx'

const names = ['user', 'role', 'service', 'permission']

/** RQ-05: shows the demonstration lists that the development server answers. */
export default function MockLists() {
  const [name, setName] = useState('user')
  const { data, error } = useQuery({
    queryKey: ['mock', name],
    queryFn: () => fetchMock(name),
  })
  return (
    <State name={`/mock/api/${name}`} isWide>
      <Segmented options={names} value={name} onChange={setName} aria-label="演示接口" />
      <pre>{error ? error.message : JSON.stringify(data, null, 2)}</pre>
    </State>
  )
}
