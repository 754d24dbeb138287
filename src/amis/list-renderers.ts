/* The renderers that every list needs, as one import each. amis would fetch them one by one after the page is
   known; the build bundles them into one file (src/build/screen-chunks.ts). */
import 'amis/lib/renderers/Action';
import 'amis/lib/renderers/CRUD';
import 'amis/lib/renderers/Container';
import 'amis/lib/renderers/Dialog';
import 'amis/lib/renderers/Drawer';
import 'amis/lib/renderers/DropDownButton';
import 'amis/lib/renderers/Each';
import 'amis/lib/renderers/Form/Group';
import 'amis/lib/renderers/Form/InputText';
import 'amis/lib/renderers/Form/Select';
import 'amis/lib/renderers/Mapping';
import 'amis/lib/renderers/Operation';
import 'amis/lib/renderers/Page';
import 'amis/lib/renderers/Pagination';
import 'amis/lib/renderers/Panel';
import 'amis/lib/renderers/Plain';
import 'amis/lib/renderers/Spinner';
import 'amis/lib/renderers/Table/index';
import 'amis/lib/renderers/Tpl';
