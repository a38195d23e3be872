-- MySQL dump 10.13  Distrib 5.7.38, for Linux (x86_64)
--
-- Host: polsrv01    Database: brokerdesk
-- ------------------------------------------------------

DROP TABLE IF EXISTS `audit_log`;
CREATE TABLE `audit_log` (
  `id` int(11) NOT NULL,
  `usr` varchar(20),
  `what` varchar(200)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `audit_log` VALUES (1,'tmoran','login'),(2,'tmoran','edit policy 405; excess changed'),(3,'admin','backup');

CREATE TABLE `broker` (
  `brk_id` int(11) NOT NULL,
  `brk_name` varchar(80),
  PRIMARY KEY (`brk_id`)
) ENGINE=InnoDB;
INSERT INTO `broker` VALUES (11,'Liffey Insurance Brokers'),(14,'Doyle, O\'Hara & Co.'),(15,'Direct');

CREATE TABLE `cov_type` (
  `cov_id` int(11) NOT NULL,
  `cov_code` varchar(6),
  `cov_text` varchar(60),
  PRIMARY KEY (`cov_id`)
) ENGINE=InnoDB;
INSERT INTO `cov_type` VALUES (1,'BLDG','Buildings'),(2,'CONT','Contents'),(3,'LIAB','Public liability'),(4,'AD','Accidental damage'),(5,'TPFT','Third party, fire and theft'),(6,'WIND','Windscreen'),(7,'BRKD','Breakdown assistance'),(8,'CANC','Trip cancellation'),(9,'MED','Medical expenses abroad'),(10,'BAGG','Baggage and personal effects');

CREATE TABLE `pol_master` (
  `pol_id` int(11) NOT NULL AUTO_INCREMENT,
  `pol_no` varchar(14) NOT NULL,
  `prod` char(1) NOT NULL COMMENT 'H home, M motor, T travel',
  `holder_name` varchar(80),
  `holder_email` varchar(80),
  `branch` smallint(6),
  `brk_id` int(11),
  `incept_dt` date,
  `exp_dt` date,
  `tot_prem` decimal(12,2),
  `stat` tinyint(4) COMMENT '1 in force, 2 lapsed, 3 cancelled',
  `is_deleted` tinyint(1) DEFAULT 0,
  `notes` text,
  `upd_by` varchar(20),
  PRIMARY KEY (`pol_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8;
INSERT INTO `pol_master` VALUES
(402,'HP-20213565','H','Aoife Brennan','aoife.brennan@gmail.example',23,14,'2023-04-20','2024-04-20',587.31,1,0,'renewal 24: send early','migr'),
(405,'MP-20213382','M','Cormac O\'Neill','cormac.oneill@eircom.example',10,15,'2023-09-07','2024-09-07',701.44,1,0,'renewal 24: send early','migr'),
(408,'MP-20220442','M','Siobhán Whelan','siobhan.whelan@gmail.example',41,14,'2023-08-31','2024-08-28',137.59,3,0,'paper post only','migr'),
(411,'HP-20215627','H','Patrick Geraghty',NULL,3,15,'2023-11-14','2024-11-14',168.06,1,0,NULL,'migr'),
(414,'TP-20224433','T','Maeve Costello','maeve.costello@eircom.example',16,14,'2023-05-30','2024-05-28',143.12,1,0,NULL,'migr'),
(417,'HP-20219409','H','Declan Furlong','declan.furlong@eircom.example',10,14,'2023-07-04','2024-07-04',396.67,1,1,'renewal 24: send early','migr'),
(420,'MP-20228388','M','Niamh Tierney','niamh.tierney@eircom.example',43,11,'2023-10-07','2024-10-07',345.21,3,0,NULL,'migr'),
(423,'TP-20220725','T','Grzegorz Pawlak','g.pawlak(at)mail.ie',39,15,'2023-12-04','2024-12-04',414.35,1,0,NULL,'migr'),
(426,'HP-20224247','H','Fionnuala D\'Arcy','fionnuala.darcy@gmail.example',19,11,'2023-04-23','2024-04-23',44.72,1,0,'renewal 24: send early','migr'),
(429,'MP-20226036','M','Eamon Lacey','eamon.lacey@eircom.example',53,15,'2023-05-16','2024-05-16',275.12,1,0,'renewal 24: send early','migr'),
(432,'HP-20227546','H','Róisín Hession','roisin.hession@eircom.example',10,11,'2023-02-27','2024-02-27',367.40,2,0,NULL,'migr'),
(435,'HP-20232272','H','Gerard Mulvihill','gerard.mulvihill@eircom.example',24,11,'2023-11-22','2024-11-22',214.15,1,0,'renewal 24: send early','migr'),
(438,'TP-20231817','T','Ciara Nugent','ciara.nugent@gmail.example',41,11,'2023-03-16','2024-03-16',343.55,2,1,'renewal 24: send early','migr'),
(441,'MP-20233359','M','Brian Kehoe','brian.kehoe@eircom.example',39,15,'2023-05-28','2024-05-28',280.97,1,0,'renewal 24: send early','migr'),
(444,'HP-20230106','H','Deirdre Scanlan',NULL,57,11,'2023-09-20','2024-09-20',172.45,3,0,'renewal 24: send early','migr'),
(447,'MP-20233756','M','Oisín Lambe','oisin.lambe@gmail.example',51,14,'2023-03-08','2024-03-08',133.59,1,0,'renewal 24: send early','migr'),
(450,'TP-20240450','T','Tracey Bourke','tracey.bourke@gmail.example',49,15,'2023-06-11','2024-06-11',165.18,2,0,'paper post only','migr'),
(453,'HP-20241867','H','Seán Hanrahan','sean.hanrahan@eircom.example',17,11,'2023-03-29','2024-03-28',249.36,1,0,'renewal 24: send early','migr');

CREATE TABLE `pol_cov` (
  `pc_id` int(11) NOT NULL,
  `pol_id` int(11) NOT NULL,
  `cov_id` int(11) NOT NULL,
  `sum_ins` decimal(14,2),
  `excess` decimal(10,2),
  `prem` decimal(10,2),
  `is_deleted` tinyint(1) DEFAULT 0,
  `upd_ts` datetime,
  PRIMARY KEY (`pc_id`)
) ENGINE=InnoDB;
INSERT INTO `pol_cov` VALUES (9011,405,5,1300000.00,250.00,315.35,0,'2023-12-03 10:14:00');
INSERT INTO `pol_cov` VALUES (9056,441,3,2500.00,500.00,201.58,0,'2023-12-03 10:14:00');
INSERT INTO `pol_cov` VALUES (9033,423,9,250000.00,500.00,274.26,0,'2023-12-06 10:14:00');
INSERT INTO `pol_cov` VALUES (9051,435,1,45000.00,100.00,214.15,0,'2023-12-05 10:14:00');
INSERT INTO `pol_cov` VALUES (9032,420,3,45000.00,100.00,89.31,0,'2023-12-01 10:14:00');
INSERT INTO `pol_cov` VALUES (9037,426,1,380000.00,100.00,281.13,1,'2023-12-01 10:14:00');
INSERT INTO `pol_cov` VALUES (9022,414,10,10000.00,500.00,195.95,1,'2023-12-06 10:14:00');
INSERT INTO `pol_cov` VALUES (9062,444,4,2500.00,100.00,73.71,1,'2023-12-04 10:14:00');
INSERT INTO `pol_cov` VALUES (9075,450,8,2500.00,500.00,101.74,0,'2023-12-02 10:14:00');
INSERT INTO `pol_cov` VALUES (9048,432,1,10000.00,100.00,58.58,0,'2023-12-07 10:14:00');
INSERT INTO `pol_cov` VALUES (9071,447,7,NULL,250.00,133.59,0,'2023-12-06 10:14:00');
INSERT INTO `pol_cov` VALUES (9030,420,7,NULL,100.00,255.90,0,'2023-12-02 10:14:00');
INSERT INTO `pol_cov` VALUES (9028,417,2,1300000.00,500.00,103.81,0,'2023-12-07 10:14:00');
INSERT INTO `pol_cov` VALUES (9006,402,4,45000.00,500.00,281.00,0,'2023-12-08 10:14:00');
INSERT INTO `pol_cov` VALUES (9077,453,4,45000.00,100.00,249.36,0,'2023-12-03 10:14:00');
INSERT INTO `pol_cov` VALUES (9015,408,7,NULL,250.00,50.78,0,'2023-12-07 10:14:00');
INSERT INTO `pol_cov` VALUES (9042,429,3,2500.00,500.00,121.42,0,'2023-12-05 10:14:00');
INSERT INTO `pol_cov` VALUES (9008,405,7,NULL,250.00,175.21,0,'2023-12-03 10:14:00');
INSERT INTO `pol_cov` VALUES (9036,423,10,250000.00,250.00,140.09,0,'2023-12-06 10:14:00');
INSERT INTO `pol_cov` VALUES (9072,450,9,1300000.00,100.00,63.44,0,'2023-12-08 10:14:00');
INSERT INTO `pol_cov` VALUES (9068,447,5,10000.00,250.00,168.89,1,'2023-12-04 10:14:00');
INSERT INTO `pol_cov` VALUES (9025,417,4,45000.00,NULL,292.86,0,'2023-12-02 10:14:00');
INSERT INTO `pol_cov` VALUES (9013,405,3,380000.00,250.00,210.88,0,'2023-12-05 10:14:00');
INSERT INTO `pol_cov` VALUES (9061,441,7,NULL,500.00,79.39,0,'2023-12-05 10:14:00');
INSERT INTO `pol_cov` VALUES (9055,438,10,2500.00,250.00,231.00,0,'2023-12-04 10:14:00');
INSERT INTO `pol_cov` VALUES (9019,411,4,10000.00,500.00,168.06,0,'2023-12-02 10:14:00');
INSERT INTO `pol_cov` VALUES (9004,402,3,380000.00,250.00,306.31,0,'2023-12-06 10:14:00');
INSERT INTO `pol_cov` VALUES (9041,429,7,NULL,100.00,52.33,0,'2023-12-06 10:14:00');
INSERT INTO `pol_cov` VALUES (9024,414,8,380000.00,500.00,143.12,0,'2023-12-04 10:14:00');
INSERT INTO `pol_cov` VALUES (9045,432,4,10000.00,500.00,308.82,0,'2023-12-07 10:14:00');
INSERT INTO `pol_cov` VALUES (9059,441,5,45000.00,NULL,64.21,1,'2023-12-04 10:14:00');
INSERT INTO `pol_cov` VALUES (9054,438,8,2500.00,NULL,112.55,0,'2023-12-07 10:14:00');
INSERT INTO `pol_cov` VALUES (9038,426,2,380000.00,250.00,44.72,0,'2023-12-04 10:14:00');
INSERT INTO `pol_cov` VALUES (9065,444,3,250000.00,100.00,172.45,0,'2023-12-05 10:14:00');
INSERT INTO `pol_cov` VALUES (9001,402,1,380000.00,500.00,214.83,1,'2023-12-03 10:14:00');
INSERT INTO `pol_cov` VALUES (9040,429,5,45000.00,NULL,101.37,0,'2023-12-03 10:14:00');
INSERT INTO `pol_cov` VALUES (9017,408,5,380000.00,250.00,86.81,0,'2023-12-03 10:14:00');

-- Dump completed on 2024-01-05  2:00:11
