import {
  ModalForm,
  PageContainer,
  ProFormSelect,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
  ProTable,
} from '@ant-design/pro-components';
import { useRef } from 'react';
import { listUsers, saveUser } from '../calls.js';

const systems = { 0: { text: 'Android' }, 1: { text: 'iOS' } };
const systemOptions = [
  { label: 'Android', value: 0 },
  { label: 'iOS', value: 1 },
];

function EditUser({ user, onSaved }) {
  const save = async (fields) => {
    await saveUser(user.id, fields);
    onSaved();
    return true;
  };
  return (
    <ModalForm
      title="编辑用户"
      width={480}
      layout="horizontal"
      labelCol={{ span: 6 }}
      initialValues={user}
      trigger={<a className="edit">编辑</a>}
      onFinish={save}
    >
      <ProFormText name="mobile" label="手机号" rules={[{ required: true }]} />
      <ProFormText name="province" label="注册地" />
      <ProFormSelect name="sysType" label="客户端" options={systemOptions} />
      <ProFormText name="phoneModel" label="手机型号" />
      <ProFormSwitch name="initialised" label="数据初始化" />
      <ProFormTextArea name="remark" label="备注" />
    </ModalForm>
  );
}

export default function Users() {
  const table = useRef();
  const columns = [
    { title: '手机号', dataIndex: 'mobile' },
    { title: '注册地', dataIndex: 'province', search: false },
    { title: '客户端', dataIndex: 'sysType', valueEnum: systems },
    {
      title: '数据初始化',
      dataIndex: 'initialised',
      search: false,
      render: (_, user) => (user.initialised ? '是' : '否'),
    },
    { title: '手机型号', dataIndex: 'phoneModel', search: false },
    { title: '注册时间', dataIndex: 'createTime', search: false },
    {
      title: '注册日期',
      dataIndex: 'days',
      valueType: 'dateRange',
      hideInTable: true,
      search: { transform: ([startDate, endDate]) => ({ startDate, endDate }) },
    },
    {
      title: '操作',
      valueType: 'option',
      render: (_, user) => <EditUser user={user} onSaved={() => table.current.reload()} />,
    },
  ];
  const request = async ({ current, pageSize, ...filters }) => {
    const { items, total } = await listUsers({ ...filters, page: current, perPage: pageSize });
    return { data: items, total, success: true };
  };
  return (
    <PageContainer title="注册用户">
      <ProTable
        actionRef={table}
        rowKey="id"
        columns={columns}
        search={{ defaultCollapsed: false }}
        pagination={{ defaultPageSize: 10 }}
        request={request}
      />
    </PageContainer>
  );
}
