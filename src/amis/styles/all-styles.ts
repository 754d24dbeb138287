import 'virtual:amis/all.css';
