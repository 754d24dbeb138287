import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import {
  BooleanField,
  BooleanInput,
  Button,
  Datagrid,
  DateInput,
  EditBase,
  List,
  SaveButton,
  SelectField,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  Toolbar,
  required,
  useRecordContext,
} from 'react-admin';

const systems = [
  { id: 0, name: 'Android' },
  { id: 1, name: 'iOS' },
];

const filters = [
  <TextInput key="mobile" source="mobile" label="手机号" alwaysOn />,
  <SelectInput key="sysType" source="sysType" label="客户端" choices={systems} alwaysOn />,
  <DateInput key="startDate" source="startDate" label="注册日期起" alwaysOn />,
  <DateInput key="endDate" source="endDate" label="注册日期止" alwaysOn />,
];

const saveOnly = (
  <Toolbar>
    <SaveButton label="确认" />
  </Toolbar>
);

function EditUser() {
  const user = useRecordContext();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button className="edit" label="编辑" onClick={() => setOpen(true)} />
      {open && (
        <Dialog open onClose={close} fullWidth>
          <DialogTitle>编辑用户</DialogTitle>
          <DialogContent>
            <EditBase id={user.id} redirect={false} mutationOptions={{ onSuccess: close }}>
              <SimpleForm toolbar={saveOnly}>
                <TextInput source="mobile" label="手机号" validate={required()} />
                <TextInput source="province" label="注册地" />
                <SelectInput source="sysType" label="客户端" choices={systems} />
                <TextInput source="phoneModel" label="手机型号" />
                <BooleanInput source="initialised" label="数据初始化" />
                <TextInput source="remark" label="备注" multiline />
              </SimpleForm>
            </EditBase>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}

export function Users() {
  return (
    <List filters={filters} perPage={10} exporter={false}>
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="mobile" label="手机号" />
        <TextField source="province" label="注册地" />
        <SelectField source="sysType" label="客户端" choices={systems} />
        <BooleanField source="initialised" label="数据初始化" />
        <TextField source="phoneModel" label="手机型号" />
        <TextField source="createTime" label="注册时间" />
        <EditUser />
      </Datagrid>
    </List>
  );
}
