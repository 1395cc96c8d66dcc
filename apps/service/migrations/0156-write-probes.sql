-- A node that wants to know whether the database accepts writes replaces the content of this table: a new file for one page.
-- module: write-probe
create table write_probes (content text not null);
alter table write_probes alter column content set storage plain;
